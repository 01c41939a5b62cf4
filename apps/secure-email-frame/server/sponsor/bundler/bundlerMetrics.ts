import { counter, series } from '../metricsText.ts'

/** Counts for Prometheus of what bundlers carry out. Labels are chains and codes: never an address. */
export function createBundlerMetrics() {
  const counters = {
    sent: counter('bundler_operations_total', 'Operations that were sent to a bundler.', 'chain'),
    resent: counter('bundler_resent_total', 'Operations that were sent to it again.', 'chain'),
    refused: counter('bundler_refused_total', 'Operations and offers that were refused.', 'code'),
  }
  const waiting = new Map<number, number>()

  return {
    sent: (chainId: number) => counters.sent.add(chainId),
    resent: (chainId: number) => counters.resent.add(chainId),
    refused: (_chainId: number, code: string) => counters.refused.add(code),
    waiting: (chainId: number, count: number) => void waiting.set(chainId, count),
    text: (): string =>
      [
        ...Object.values(counters).map((one) => one.text()),
        series(
          { name: 'bundler_waiting', help: 'Operations that are not settled yet.', type: 'gauge', label: 'chain' },
          [...waiting],
        ),
      ].join(''),
  }
}
