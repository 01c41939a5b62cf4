import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from './createFairQueue.ts'
import { LimitHit } from './createLimits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `a` is an IPv4 client; `X1` and `X2` are two clients of the block `X`. */
const clientOf = (name: string) => ({ network: name, block: name.length > 1 ? name.slice(0, 1) : undefined })
const settled = () => vi.advanceTimersByTimeAsync(0)

/** Clients ask in order; `inside` says who has a seat, `refused` who waited too long. */
async function asked(names: string, { all = 2, byClient = 2 } = {}) {
  const queue = createFairQueue({ all, byClient, waitMs: 1_000 })
  const inside: string[] = []
  const refused: string[] = []
  const leaves = new Map<string, () => void>()
  const ask = (name: string) => {
    queue.enter(clientOf(name)).then(
      (leave) => {
        inside.push(name)
        leaves.set(name, () => {
          if (inside.includes(name)) inside.splice(inside.indexOf(name), 1)
          leave()
        })
      },
      (cause) => {
        expect(cause).toBeInstanceOf(LimitHit)
        refused.push(name)
      },
    )
    return settled()
  }
  for (const name of names.split(' ')) await ask(name)
  const leave = (name: string) => {
    leaves.get(name)?.()
    return settled()
  }
  return { inside, refused, ask, leave, leaves }
}

test('a seat that is left goes to the client that holds fewest, among those to the one that waits longest', async () => {
  const { inside, leave, ask } = await asked('a b a a c d', { all: 3, byClient: 3 })
  expect(inside).toEqual(['a', 'b', 'a'])
  await leave('b')
  expect(inside).toEqual(['a', 'a', 'c'])
  await ask('b')
  await leave('c')
  expect(inside).toEqual(['a', 'a', 'd'])
  await leave('d')
  expect(inside).toEqual(['a', 'a', 'b'])
})

test('a client that left one of its seats counts for those that it still holds', async () => {
  const ofTwo = await asked('a a b a b', { all: 3, byClient: 3 })
  await ofTwo.leave('a')
  expect(ofTwo.inside).toEqual(['a', 'b', 'a'])
  const ofThree = await asked('a a a b a b', { all: 4, byClient: 4 })
  await ofThree.leave('a')
  expect(ofThree.inside).toEqual(['a', 'a', 'b', 'b'])
})

test('a client has no more seats than one may, though others are free, and its next waits for one of its own', async () => {
  const { inside, leave, ask } = await asked('a a a', { all: 4, byClient: 2 })
  expect(inside).toEqual(['a', 'a'])
  await ask('b')
  expect(inside).toEqual(['a', 'a', 'b'])
  await leave('b')
  expect(inside).toEqual(['a', 'a'])
  await leave('a')
  expect(inside).toEqual(['a', 'a'])
})

test('a /48 counts as one client', async () => {
  const { inside, leave } = await asked('X1 a X2 b', { all: 2 })
  expect(inside).toEqual(['X1', 'a'])
  await leave('a')
  expect(inside).toEqual(['X1', 'b'])
})

test('one that waits too long is told when to ask again, and its seat is not kept for it', async () => {
  const { inside, refused, leave, ask } = await asked('a a')
  await ask('b')
  await vi.advanceTimersByTimeAsync(999)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toEqual(['b'])
  await leave('a')
  await ask('c')
  expect(inside).toEqual(['a', 'c'])
})

test('a seat is left once, however often it is said', async () => {
  const { inside, leaves, ask } = await asked('a b c d', { all: 2 })
  const again = leaves.get('a')
  leaves.get('a')?.()
  again?.()
  await settled()
  expect(inside).toEqual(['b', 'c'])
  await ask('e')
  expect(inside).toEqual(['b', 'c'])
})
