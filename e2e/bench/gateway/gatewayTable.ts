import { cpus } from 'node:os'
import { cell, layOut } from '../report.ts'
import { CONCURRENCY, type GatewayFigures, SUBJECTS } from './measureGateway.ts'

/** Most calls for 500 balances. */
const MOST_CALLS = 2

/** A line for each kind of request, then the calls for 500 balances and the memory. */
export function gatewayTable({ requests, calls, memory }: GatewayFigures): string {
  const lines = requests.map(({ subject, requests: sent, perSecond, p50, p99 }) => [
    SUBJECTS[subject][0],
    String(sent),
    cell(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
  ])
  const tokenCalls = calls.eth_call ?? 0
  return [
    `gateway, one process with PostgreSQL, ${CONCURRENCY} requests at a time`,
    `what sends them, the gateway, PostgreSQL and the node share this machine and its ${cpus().length} cores\n`,
    layOut([['', 'requests', 'a second', 'p50, ms', 'p99, ms'], ...lines]),
    `\ncalls of the node for 500 token balances: ${tokenCalls}, at most ${MOST_CALLS}  ${tokenCalls <= MOST_CALLS ? 'met' : 'not met'}`,
    `all calls until they were answered: ${spell(calls)}`,
    `memory after ${memory.afterEarly} requests: ${memory.early.toFixed(0)} MB, after ${memory.afterLate}: ${memory.late.toFixed(0)} MB`,
  ].join('\n')
}

function spell(calls: Readonly<Record<string, number>>): string {
  return Object.entries(calls)
    .map(([method, count]) => `${count} ${method}`)
    .join(', ')
}
