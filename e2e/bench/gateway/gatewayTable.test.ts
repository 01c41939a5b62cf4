import { expect, test } from 'vitest'
import { gatewayTable } from './gatewayTable.ts'

const figures = {
  requests: [
    {
      subject: 'balanceKept' as const,
      requests: 2_000,
      perSecond: { median: 2_171.4, min: 1_350, max: 2_790 },
      p50: 2.24,
      p99: 15.94,
    },
  ],
  calls: { eth_call: 1, eth_getBalance: 1 },
  memory: { afterEarly: 1_000, afterLate: 100_000, early: 101.4, late: 140.6 },
}

test('a table of the gateway has a line for each kind of request, its calls and its memory', () => {
  const table = gatewayTable(figures)
  expect(table).toContain('share this machine')
  expect(table).toMatch(/^balance, kept +2000 +2171 \(1350–2790\) +2\.2 +15\.9$/m)
  expect(table).toContain('calls of the node for 500 token balances: 1, at most 2  met')
  expect(table).toContain('all calls until they were answered: 1 eth_call, 1 eth_getBalance\n')
  expect(table).toContain('after 1000 requests: 101 MB, after 100000: 141 MB')
})

test('more than two calls for 500 balances are too many', () => {
  const calls = { eth_call: 3, eth_getLogs: 7 }
  expect(gatewayTable({ ...figures, calls })).toContain('3, at most 2  not met')
})
