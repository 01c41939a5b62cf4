import type { PricePoint } from '@airlock/protocol/gateway/answers/chart'

/** Fits a square of 100 with its stroke. Equal prices are a line in the middle. */
export function linePath(points: readonly PricePoint[]): string {
  const times = points.map(({ time }) => time)
  const prices = points.map(({ price }) => price)
  const [start, least] = [Math.min(...times), Math.min(...prices)]
  const [span, range] = [Math.max(...times) - start, Math.max(...prices) - least]
  const corners = points.map(({ time, price }) => {
    const x = span === 0 ? 0 : ((time - start) / span) * 100
    const y = range === 0 ? 50 : 96 - ((price - least) / range) * 92
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${corners.join('L')}`
}
