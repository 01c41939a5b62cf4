import { type Summary, summaryOf } from '../results.ts'
import type { Driven } from './drive.ts'
import { percentile } from './percentile.ts'

/** Summary of the rounds of a phase: the rate of each round, the latency of all requests together, in ms. */
export type PhaseFigures = { requests: number; perSecond: Summary; p50: number; p99: number }

/** @throws Error without a round: there is nothing to summarise then */
export function summarisePhase(rounds: readonly Driven[]): PhaseFigures {
  const latencies = rounds.flatMap((round) => round.latencies)
  const perSecond = summaryOf(rounds.map((round) => round.latencies.length / (round.tookMs / 1_000)))
  if (perSecond === undefined) throw new Error('no round was measured')
  return { requests: latencies.length, perSecond, p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}
