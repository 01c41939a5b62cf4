import type { Clock } from '../../core/ports/Clock.ts'

const FALLBACK_LATENCY_WEIGHT = 0.3

const FALLBACK_STABILITY_WEIGHT = 0.7

const FALLBACK_SAMPLE_COUNT = 10

const FALLBACK_POLLING_MS = 4_000

export type Sample = readonly { latency: number; isResolved: boolean }[]

/** Uses the last ten samples; unresponsive URLs come last. */
export function rank(urls: readonly string[], samples: readonly Sample[]): readonly string[] {
  const slowest = Math.max(1, ...samples.flatMap((sample) => sample.map(({ latency }) => latency)))
  const scores = urls.map((_, index) => {
    const own = samples.flatMap((sample) => sample[index] ?? [])
    const stability = mean(own.map(({ isResolved }) => (isResolved ? 1 : 0)))
    const speed = 1 - mean(own.map(({ latency }) => latency)) / slowest
    return stability === 0 ? 0 : FALLBACK_STABILITY_WEIGHT * stability + FALLBACK_LATENCY_WEIGHT * speed
  })
  const score = (url: string) => scores[urls.indexOf(url)] ?? 0
  return urls.toSorted((left, right) => score(right) - score(left))
}

/** Pings stop one interval after the last `best`, so hidden modals send none. A single URL is never pinged. */
export function createRanking(
  urls: readonly string[],
  ping: (url: string) => Promise<void>,
  clock: Clock,
): { best(): readonly string[] } {
  const samples: Sample[] = []
  let order = urls
  let uses = 0
  let polling: 'on' | 'off' = 'off'

  async function poll() {
    polling = 'on'
    let observed: number
    do {
      observed = uses
      samples.push(await Promise.all(urls.map((url) => measure(url, ping, clock))))
      if (samples.length > FALLBACK_SAMPLE_COUNT) samples.shift()
      order = rank(urls, samples)
      await clock.wait(FALLBACK_POLLING_MS)
    } while (uses !== observed)
    polling = 'off'
  }

  return {
    best() {
      uses += 1
      if (urls.length > 1 && polling === 'off') void poll()
      return order
    },
  }
}

async function measure(url: string, ping: (url: string) => Promise<void>, clock: Clock) {
  const start = clock.now()
  const isResolved = await ping(url).then(
    () => true,
    () => false,
  )
  return { latency: clock.now() - start, isResolved }
}

function mean(values: readonly number[]) {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
