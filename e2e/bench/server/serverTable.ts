import { cpus } from 'node:os'
import { cell, layOut } from '../report.ts'
import { CONCURRENCY, type Phase } from './logInAll.ts'
import type { ServerFigures } from './measureServer.ts'

const LABELS: Record<Phase, string> = { 'login/email': 'code requests', 'login/code': 'code verifications' }

/** A line a phase and number of processes, under what it was measured with. */
export function serverTable(figures: ServerFigures): string {
  const lines = figures.map(({ phase, processes, requests, perSecond, p50, p99 }) => [
    `${LABELS[phase]} (${phase})`,
    String(processes),
    String(requests),
    cell(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
  ])
  return [
    `secure server, limits on, ${CONCURRENCY} requests at a time, sent in turn to each process`,
    `what sends them, the server processes, PostgreSQL and the mailbox share this machine and its ${cpus().length} cores\n`,
    layOut([['', 'processes', 'requests', 'a second', 'p50, ms', 'p99, ms'], ...lines]),
  ].join('\n')
}
