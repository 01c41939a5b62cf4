import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const QUANTILES = [0.5, 0.99, 1]

/** Hostile input would raise the delay (T152). @returns Prometheus metrics since the last read */
export function createEventLoopDelay(
  histogram: Pick<IntervalHistogram, 'percentile' | 'reset' | 'enable' | 'disable'> = monitorEventLoopDelay({
    resolution: RESOLUTION_MS,
  }),
) {
  histogram.enable()
  const secondsAt = (quantile: number) => Math.max(0, histogram.percentile(quantile * 100) - RESOLUTION_MS * 1e6) / 1e9
  return {
    text() {
      const lines = QUANTILES.map(
        (quantile) => `event_loop_delay_seconds{quantile="${quantile}"} ${secondsAt(quantile)}`,
      )
      histogram.reset()
      return [
        '# HELP event_loop_delay_seconds Delay of the event loop since the last scrape; quantile 1 is the longest.',
        '# TYPE event_loop_delay_seconds summary',
        ...lines,
        '',
      ].join('\n')
    },
    close: () => histogram.disable(),
  }
}
