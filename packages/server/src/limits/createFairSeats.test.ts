import { describe, expect, test } from 'vitest'
import { createFairSeats } from './createFairSeats.ts'

/** `a` is an IPv4 client; `X1` and `X2` are two clients of the block `X`. */
const clientOf = (name: string) => ({ network: name, block: name.length > 1 ? name.slice(0, 1) : undefined })

/** Fills all seats, in order. */
function full(names: string) {
  const clients = names.split(' ')
  const seats = createFairSeats({ all: clients.length, byClient: clients.length })
  const ended: string[] = []
  const leave = clients.map((name, index) => seats.take(clientOf(name), () => ended.push(`${name}/${index}`)))
  const enters = (name: string) => seats.take(clientOf(name), () => {}) !== undefined
  return { seats, ended, leave, enters }
}

describe('[T95] a seat that can be taken back', () => {
  test.each([
    ['a a a b', 'c', 'a/0'],
    ['b a a a', 'b', 'a/1'],
    ['a b b c c', 'd', 'b/1'],
    ['a b', 'c', 'a/0'],
    // A block counts as one, and its largest client gives.
    ['a a X1 X2 X2', 'b', 'X2/3'],
    ['a a X1 X2 X3', 'b', 'X1/2'],
    ['a a X1 X2 X2', 'a', 'X2/3'],
    // No client has more than its block: a client gets one of a neighbour.
    ['a X1 X1 X1 X2', 'X2', 'X1/1'],
    ['a X1 X1', 'X2', 'X1/1'],
    ['a a X1 X1', 'X2', 'X1/2'],
    ['Y1 Y2 X1 X1', 'X2', 'X1/2'],
  ])('of %s, %s gets one of whoever has most: %s', (names, name, gone) => {
    const { ended, enters } = full(names)
    expect(enters(name)).toBe(true)
    expect(ended).toEqual([gone])
  })

  test.each([
    ['a a b b', 'b'],
    ['a a b', 'a'],
    ['a X1 X2', 'X1'],
  ])('of %s, %s gets none: nobody has more', (names, name) => {
    const { ended, enters } = full(names)
    expect(enters(name)).toBe(false)
    expect(ended).toEqual([])
  })

  test('of a full block goes to a client of it that has fewer, and ends no one for a client that is full itself', () => {
    const seats = createFairSeats({ all: 100, byClient: 20 })
    const ended: number[] = []
    for (let index = 0; index < 25; index += 1) seats.take(clientOf(index < 15 ? 'X1' : 'X2'), () => ended.push(index))
    expect(seats.full(clientOf('X3'))).toBe('X')
    expect(seats.take(clientOf('X3'), () => {})).toBeTypeOf('function')
    expect(ended).toEqual([0])
    expect(seats.full(clientOf('Y1'))).toBeUndefined()
    for (let index = 0; index < 20; index += 1) seats.take(clientOf('a'), () => ended.push(index))
    expect(seats.take(clientOf('a'), () => {})).toBeUndefined()
    expect(ended).toEqual([0])
  })

  test('is free once, when it was left or taken back', () => {
    const { seats, ended, leave, enters } = full('a a')
    leave[1]?.()
    leave[1]?.()
    expect(enters('b')).toBe(true)
    expect(ended).toEqual([])
    expect(enters('c')).toBe(true)
    expect(ended).toEqual(['a/0'])
    leave[0]?.()
    expect(seats.full(clientOf('d'))).toBe('all')
  })

  test('is free by the time its holder is notified', () => {
    const seats = createFairSeats({ all: 1, byClient: 1 })
    let reason: string | undefined = 'not told'
    seats.take(clientOf('a'), () => {
      reason = seats.full(clientOf('b'))
    })
    seats.take(clientOf('b'), () => {})
    expect(reason).toBeUndefined()
  })
})
