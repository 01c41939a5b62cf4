import { expect, test, vi } from 'vitest'
import { createEventLoopDelay } from './eventLoopDelay.ts'
import { serveHealth } from './serveHealth.ts'

function histogramOf(delays: Record<number, number>) {
  return {
    percentile: (percent: number) => ((delays[percent] ?? 0) + 10) * 1e6,
    reset: vi.fn(),
    enable: vi.fn(() => true),
    disable: vi.fn(() => true),
  }
}

test('[T152] reports the delay since the last scrape without the interval of the timer', () => {
  const histogram = histogramOf({ 50: 0, 99: 20, 100: 1_500 })
  const { text, close } = createEventLoopDelay(histogram)
  expect(text().split('\n').slice(2)).toEqual([
    'event_loop_delay_seconds{quantile="0.5"} 0',
    'event_loop_delay_seconds{quantile="0.99"} 0.02',
    'event_loop_delay_seconds{quantile="1"} 1.5',
    '',
  ])
  expect(histogram.reset).toHaveBeenCalledOnce()
  close()
  expect(histogram.disable).toHaveBeenCalledOnce()
})

test('reports no negative delay', () => {
  expect(createEventLoopDelay(histogramOf({ 50: -1, 99: -1, 100: -1 })).text()).not.toContain('-')
})

test.each([
  ['no own metrics', undefined],
  ['own metrics', async () => 'own_total 1\n'],
])('[T152] appears in the metrics of a server with %s', async (_, metrics) => {
  const health = await serveHealth({ port: 0, ...(metrics && { metrics }) })
  const response = await fetch(`http://127.0.0.1:${health.port}/metrics`)
  const text = await response.text()
  await health.close()
  expect([response.status, text.includes('own_total 1\n')]).toEqual([200, metrics !== undefined])
  expect(text).toMatch(/\nevent_loop_delay_seconds\{quantile="1"\} [0-9.e-]+\n$/)
})
