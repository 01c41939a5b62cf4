import { expect, test } from 'vitest'
import { summarisePhase } from './summarisePhase.ts'

test('the rate is told round by round, the latency over the requests of all rounds', () => {
  const figures = summarisePhase([
    { latencies: [10, 20], tookMs: 100 },
    { latencies: [30, 40], tookMs: 50 },
    { latencies: [50, 60], tookMs: 200 },
  ])
  expect(figures).toEqual({ requests: 6, perSecond: { median: 20, min: 10, max: 40 }, p50: 30, p99: 60 })
})

test('without a round there are no figures', () => {
  expect(() => summarisePhase([])).toThrow('no round')
})
