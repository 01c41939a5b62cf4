/** Samples that a rank looks back on. */
const SAMPLES = 10
/** Weights of a rank. */
const WEIGHTS = { stability: 0.7, latency: 0.3 }
/** Counts as slow as can be. */
const SLOWEST_MS = 1_000
/** Ranks that differ by less are equal. */
const STEP = 0.05

type Sample = { isGood: boolean; ms: number }

/** Ranks the upstreams of a chain by their last answers. One without a request so far counts as good and quick. */
export function createRanking(count: number) {
  const samples: Sample[][] = Array.from({ length: count }, () => [])
  return {
    add(upstream: number, sample: Sample) {
      const own = samples[upstream] ?? []
      own.push(sample)
      if (own.length > SAMPLES) own.shift()
    },
    /** Returns indexes, the best first; where two are equal, in the order of the configuration. */
    order(): number[] {
      const score = (own: readonly Sample[]) => {
        if (own.length === 0) return 1
        const stability = own.filter(({ isGood }) => isGood).length / own.length
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
