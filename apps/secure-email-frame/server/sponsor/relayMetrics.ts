import { counter, series } from './metricsText.ts'

const GAUGE = { type: 'gauge', label: 'chain' } as const

/** Counts for Prometheus. Labels are chains and codes: never an address. https://prometheus.io/docs/instrumenting/exposition_formats */
export function createRelayMetrics() {
  const counters = {
    sent: counter('relayer_operations_total', 'Operations that were sent.', 'chain'),
    resent: counter('relayer_resent_total', 'Transactions that were sent again, being stuck.', 'chain'),
    reverted: counter('relayer_reverted_total', 'Transactions that were paid for and brought nothing.', 'chain'),
    refused: counter('relayer_refused_total', 'Operations that were refused.', 'code'),
  }
  const waiting = new Map<number, number>()

  return {
    sent: (chainId: number) => counters.sent.add(chainId),
    resent: (chainId: number) => counters.resent.add(chainId),
    reverted: (chainId: number) => counters.reverted.add(chainId),
    refused: (code: string) => counters.refused.add(code),
    waiting: (chainId: number, count: number) => void waiting.set(chainId, count),
    text(balances: ReadonlyMap<number, bigint | undefined>): string {
      const coins = [...balances].flatMap(([chainId, wei]) =>
        wei === undefined ? [] : [[chainId, Number(wei) / 1e18] as const],
      )
      return [
        ...Object.values(counters).map((one) => one.text()),
        series({ name: 'relayer_waiting', help: 'Operations that are not settled yet.', ...GAUGE }, [...waiting]),
        series({ name: 'relayer_balance', help: 'Coins of the relayer.', ...GAUGE }, coins),
      ].join('')
    },
  }
}
