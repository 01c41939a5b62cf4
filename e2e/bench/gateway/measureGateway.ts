import { spawnSync } from 'node:child_process'
import { calm } from '../calm.ts'
import { type Driven, drive } from '../server/drive.ts'
import { type PhaseFigures, summarisePhase } from '../server/summarisePhase.ts'
import { benchRequests } from './benchRequests.ts'
import { startCountingNode } from './countingNode.ts'
import { type BenchGateway, type GatewayParts, startGatewayParts } from './startGateway.ts'

/** Number of requests that are open at any time. */
export const CONCURRENCY = 16

/** Measurements, in this order, and how many requests a run sends. */
export const SUBJECTS = {
  nodeRead: ['bare node: eth_getBalance', 1_000],
  proxiedRead: ['RPC proxy: the same, of other accounts', 1_000],
  proxiedSame: ['RPC proxy: one read, asked by all at once', 1_000],
  nodeOneToken: ['bare node: balanceOf of one token', 1_000],
  nodeBalances: ['bare node: 500 tokens by the reader', 60],
  balance: ['balance, never asked before: 500 tokens read', 60],
  balanceKept: ['balance, kept', 1_000],
  historyFirst: ['history, never asked before: indexed first', 16],
  history: ['history, indexed, not kept', 300],
  historyKept: ['history, kept', 1_000],
} as const satisfies Partial<Record<keyof ReturnType<typeof benchRequests>, readonly [string, number]>>
export type Subject = keyof typeof SUBJECTS

/** Requests after which the memory of the process is read. */
const EARLY = 1_000
const LATE = 100_000

export type GatewayFigures = {
  requests: ({ subject: Subject } & PhaseFigures)[]
  /** Calls of the node until a balance of 500 tokens was answered, by method. */
  calls: Record<string, number>
  /** Resident memory of the process in MB. */
  memory: { afterEarly: number; afterLate: number; early: number; late: number }
}

/**
 * Measures requests a second and latencies of the gateway next to the bare node, its calls for 500 balances, and its memory. Each of them on
 * a process and a database of its own: accounts that were requested are followed for minutes.
 */
export async function measureGateway(runs: number): Promise<GatewayFigures> {
  const parts = await startGatewayParts()
  const { rpcUrl, withGateway } = parts
  try {
    const calls = await countCalls(parts)
    const requests = await withGateway(rpcUrl, (gateway) => measureRequests(gateway, runs))
    return { requests, calls, memory: await withGateway(rpcUrl, measureMemory) }
  } finally {
    await parts.close()
  }
}

async function measureRequests(gateway: BenchGateway, runs: number) {
  const requests = benchRequests(gateway)
  const subjects = Object.keys(SUBJECTS) as Subject[]
  const rounds = new Map<Subject, Driven[]>(subjects.map((subject) => [subject, []]))
  let next = 10_000_000
  // The first run is for warming up.
  for (let run = 0; run <= runs; run += 1) {
    for (const subject of subjects) {
      const [, count] = SUBJECTS[subject]
      await calm()
      // Answers are kept for seconds: each is requested once before.
      await requests[subject](next)
      const tasks = Array.from({ length: count }, () => {
        next += 1
        const number = next
        return () => requests[subject](number)
      })
      const driven = await drive(tasks, { concurrency: CONCURRENCY })
      if (run > 0) rounds.get(subject)?.push(driven)
    }
    process.stderr.write(run === 0 ? 'gateway warmed up\n' : `gateway ${run}/${runs}\n`)
  }
  return subjects.map((subject) => ({ subject, ...summarisePhase(rounds.get(subject) ?? []) }))
}

async function countCalls({ rpcUrl, port, withGateway }: GatewayParts): Promise<GatewayFigures['calls']> {
  const counting = await startCountingNode(rpcUrl, port)
  try {
    return await withGateway(counting.url, async (gateway) => {
      counting.take()
      await benchRequests(gateway).balance(0)
      const calls: Record<string, number> = {}
      for (const method of counting.take()) calls[method] = (calls[method] ?? 0) + 1
      return calls
    })
  } finally {
    await counting.close()
  }
}

/** Of a hundred requests one is a balance that was not requested before; ten are reads of the chain; the others are kept. */
async function measureMemory(gateway: BenchGateway): Promise<GatewayFigures['memory']> {
  const { balance, balanceKept, historyKept, proxiedRead, tokensKept } = benchRequests(gateway)
  const mixed = (number: number) => {
    const place = number % 100
    if (place === 0) return balance(number)
    if (place < 11) return proxiedRead(number)
    if (place < 21) return historyKept()
    return place < 26 ? tokensKept() : balanceKept()
  }
  const send = (from: number, to: number) =>
    drive(
      Array.from({ length: to - from }, (_, index) => () => mixed(from + index)),
      { concurrency: CONCURRENCY },
    )
  await send(0, EARLY)
  const early = residentMb(gateway.pid)
  await send(EARLY, LATE)
  const late = residentMb(gateway.pid)
  process.stderr.write('gateway memory measured\n')
  return { afterEarly: EARLY, afterLate: LATE, early, late }
}

function residentMb(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) / 1_024
}
