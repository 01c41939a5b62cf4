import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './createConcurrencyLimiter.ts'
import { LimitHit } from './createLimits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `a` is an IPv4 client; `X1` and `X2` are two clients of the block `X`. */
const clientOf = (name: string) => ({ network: name, block: name.length > 1 ? name.slice(0, 1) : undefined })

function fill(limits: ConcurrencyLimits, names: readonly string[]) {
  const limiter = createConcurrencyLimiter(limits)
  const enters = (name: string) => limiter.tryEnter(clientOf(name))
  let inUse = 0
  for (let before = -1; before < inUse; ) {
    before = inUse
    for (const name of names) if (typeof enters(name) === 'function') inUse += 1
  }
  return { inUse, enters }
}
const clients = (count: number) => Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index))

describe('[T95] a third of the free slots', () => {
  test.each([
    [1, 30],
    [3, 60],
    [9, 90],
  ])('limits %i clients to %i slots of 120', (count, inUse) => {
    expect(fill({ max: 120 }, clients(count)).inUse).toBe(inUse)
  })

  test('[T94] limits all clients of a /48 to a quarter', () => {
    const { inUse, enters } = fill({ max: 120 }, ['X1', 'X2', 'X3', 'X4', 'X5'])
    expect([inUse, enters('X6'), typeof enters('a')]).toEqual([30, 429, 'function'])
  })

  test('leaves the last slot to a client without one', () => {
    const { enters } = fill({ max: 120 }, clients(119))
    expect([enters(clients(1)[0] ?? ''), typeof enters('a'), enters('b')]).toEqual([429, 'function', 503])
  })

  test('gives a proxy all slots', () => {
    expect(fill({ max: 120, ofFree: 1 }, ['a']).inUse).toBe(120)
  })
})

test('frees a slot only once if its client leaves twice', () => {
  const limiter = createConcurrencyLimiter({ max: 2 })
  const [leave] = [limiter.tryEnter(clientOf('a')), limiter.tryEnter(clientOf('b'))]
  if (typeof leave !== 'function') throw new Error('no slot')
  leave()
  leave()
  expect(limiter.tryEnter(clientOf('c'))).toBeTypeOf('function')
  expect(limiter.tryEnter(clientOf('d'))).toBe(503)
})

describe('enter', () => {
  const settled = () => vi.advanceTimersByTimeAsync(0)

  async function entered(names: string, max: number) {
    const limiter = createConcurrencyLimiter({ max, ofFree: 1 / 2, waitMs: 1_000 })
    const inside: string[] = []
    const rejected: string[] = []
    const leaves = new Map<string, () => void>()
    for (const name of names.split(' ')) {
      limiter.enter(clientOf(name)).then(
        (leave) => {
          inside.push(name)
          leaves.set(name, leave)
        },
        (cause) => {
          expect(cause).toBeInstanceOf(LimitHit)
          rejected.push(name)
        },
      )
      await settled()
    }
    return { inside, rejected, leaves }
  }

  test('admits the client that waits longest and is below its share', async () => {
    const { inside, leaves } = await entered('a b a X1 X2 c', 3)
    expect(inside).toEqual(['a', 'b', 'X1'])
    leaves.get('b')?.()
    await settled()
    expect(inside).toEqual(['a', 'b', 'X1', 'c'])
  })

  test('rejects after the wait, and reserves no slot', async () => {
    const { inside, rejected, leaves } = await entered('a b c', 2)
    await vi.advanceTimersByTimeAsync(999)
    expect(rejected).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(rejected).toEqual(['c'])
    leaves.get('a')?.()
    await settled()
    expect(inside).toEqual(['a', 'b'])
  })
})
