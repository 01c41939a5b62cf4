import { describe, expect, test, vi } from 'vitest'
import { createRanking, rank, type Sample } from './ranking.ts'

const URLS = ['a', 'b', 'c']
const sample = (...latencies: (number | undefined)[]): Sample =>
  latencies.map((latency) => ({ latency: latency ?? 1_000, isResolved: latency !== undefined }))

describe('the order of URLs', () => {
  test('is the given one until something is known', () => {
    expect(rank(URLS, [])).toEqual(URLS)
  })

  test('prefers the faster of stable ones', () => {
    expect(rank(URLS, [sample(300, 100, 200)])).toEqual(['b', 'c', 'a'])
  })

  test('puts last what never answers', () => {
    expect(rank(URLS, [sample(undefined, 10, 900), sample(undefined, undefined, 900)])).toEqual(['c', 'b', 'a'])
  })

  test('[S9.6:stability] [S9.6:latency] weighs stability 0.7 against latency 0.3', () => {
    // One URL is slow, the other responds 8 of 10 times: 0.7 × 0.2 = 0.3 × 0.46….
    const against = (latency: number) =>
      rank(
        ['stable', 'fast'],
        Array.from({ length: 10 }, (_, round) => [
          { latency: 1_000, isResolved: true },
          { latency, isResolved: round < 8 },
        ]),
      )[0]
    expect(against(540)).toBe('stable')
    expect(against(530)).toBe('fast')
  })
})

function polled(urls = ['a', 'b']) {
  const waits: (() => void)[] = []
  const latency: Record<string, number> = { a: 500, b: 100 }
  let now = 0
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      expect(ms).toBe(4_000)
      return new Promise<void>((resolve) => {
        waits.push(resolve)
      })
    },
  }
  const down = new Set<string>()
  const ping = vi.fn(async (url: string) => {
    if (down.has(url)) throw new Error('down')
    now += latency[url] ?? 0
  })
  const tick = async () => {
    waits.shift()?.()
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  }
  return { ranking: createRanking(urls, ping, clock), ping, tick, waits, latency, down }
}

describe('polling', () => {
  test('[S9.6:polling] polls every 4 s while in use, and stops one interval later', async () => {
    const { ranking, ping, tick, waits } = polled()
    ranking.best()
    await tick()
    expect(ping).toHaveBeenCalledTimes(2)
    ranking.best()
    await tick()
    expect(ping).toHaveBeenCalledTimes(4)
    await tick()
    expect(ping).toHaveBeenCalledTimes(4)
    expect(waits).toEqual([])
  })

  test('restarts with the next use', async () => {
    const { ranking, ping, tick } = polled()
    ranking.best()
    await tick()
    await tick()
    ranking.best()
    await tick()
    expect(ping).toHaveBeenCalledTimes(4)
  })

  test('never happens for a single URL', async () => {
    const { ranking, ping, tick } = polled(['a'])
    expect(ranking.best()).toEqual(['a'])
    await tick()
    expect(ping).not.toHaveBeenCalled()
  })

  test('[S9.6:samples] remembers the last ten samples and forgets older ones', async () => {
    const { ranking, tick, latency, down } = polled(['b', 'a'])
    Object.assign(latency, { a: 100, b: 500 })
    const sampled = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        ranking.best()
        await tick()
      }
      return ranking.best()[0]
    }
    down.add('a')
    await sampled(5)
    down.clear()
    expect(await sampled(6)).toBe('b')
    expect(await sampled(1)).toBe('a')
  })
})
