const SAMPLES = 10
const WEIGHTS = { stability: 0.7, latency: 0.3 }
const SLOWEST_MS = 1_000
const STEP = 0.05

type Sample = { isValid: boolean; ms: number }

/** An unused upstream counts as fast and stable. */
export function createRanking(count: number) {
  const samples: Sample[][] = Array.from({ length: count }, () => [])
  return {
    add(upstream: number, sample: Sample) {
      const own = samples[upstream] ?? []
      own.push(sample)
      if (own.length > SAMPLES) own.shift()
    },
    order(): number[] {
      const score = (own: readonly Sample[]) => {
        if (own.length === 0) return 1
        const stability = own.filter(({ isValid }) => isValid).length / own.length
        const mean = own.reduce((sum, { ms }) => sum + Math.min(ms, SLOWEST_MS), 0) / own.length
        const exact = WEIGHTS.stability * stability + WEIGHTS.latency * (1 - mean / SLOWEST_MS)
        return Math.round(exact / STEP) * STEP
      }
      const scores = samples.map(score)
      const indexes = samples.map((_, index) => index)
      return indexes.sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right)
    },
  }
}
