import { counter, series } from '../metricsText.ts'

/** Labels are chains and codes, never addresses. */
export function createBundlerMetrics() {
  const sent = counter('bundler_operations_total', 'Operations that were sent to a bundler.', 'chain')
  const resent = counter('bundler_resent_total', 'Operations that were sent to it again.', 'chain')
  const rejected = counter('bundler_refused_total', 'Operations and offers that were refused.', 'code')
  const waiting = new Map<number, number>()
  const gauge = {
    name: 'bundler_waiting',
    help: 'Operations that are not settled yet.',
    type: 'gauge',
    label: 'chain',
  } as const

  return {
    sent: sent.add,
    resent: resent.add,
    rejected: rejected.add,
    waiting: (chainId: number, count: number) => void waiting.set(chainId, count),
    text: (): string => [sent.text(), resent.text(), rejected.text(), series(gauge, [...waiting])].join(''),
  }
}
