import { describe, expect, test } from 'vitest'
import { createSeats } from './createSeats.ts'

const client = (name: string) => ({ network: name, block: undefined })
const member = (index: number) => ({ network: `2001:db8:0:${index}::/64`, block: '2001:db8:0::/48' })

/** Lets each in turn take a seat until none gets one. */
function fill(seats: ReturnType<typeof createSeats>, clients: ReturnType<typeof client | typeof member>[]) {
  let taken = 0
  for (let before = -1; before < taken; ) {
    before = taken
    for (const one of clients) {
      if (seats.full(one) !== undefined) continue
      seats.take(one)
      taken += 1
    }
  }
  return taken
}

describe('[T94] a /48', () => {
  test('takes as many as four of its clients', () => {
    const seats = createSeats({ all: 100, byClient: 5 })
    expect(
      fill(
        seats,
        Array.from({ length: 50 }, (_, index) => member(index)),
      ),
    ).toBe(20)
  })

  test('takes a quarter of all at most', () => {
    const seats = createSeats({ all: 100, byClient: 10 })
    expect(
      fill(
        seats,
        Array.from({ length: 50 }, (_, index) => member(index)),
      ),
    ).toBe(25)
    expect(seats.full(member(1))).toBe('2001:db8:0::/48')
    expect(seats.full(client('a'))).toBeUndefined()
  })
})

describe('[T95] a part of the seats that are free', () => {
  const limits = { all: 120, byClient: 120, ofFree: 1 / 3 }
  const clients = (count: number) => Array.from({ length: count }, (_, index) => client(`c${index}`))

  test.each([
    [1, 30],
    [3, 60],
    [9, 90],
  ])('is what each of %i clients gets: %i together', (count, together) => {
    expect(fill(createSeats(limits), clients(count))).toBe(together)
  })

  test('is what all clients of a /48 get together', () => {
    expect(
      fill(
        createSeats(limits),
        [1, 2, 3, 4].map((index) => member(index)),
      ),
    ).toBe(30)
  })

  test('leaves the last one to a client that has none', () => {
    const seats = createSeats(limits)
    fill(seats, clients(118))
    expect(seats.full(client('c0'))).toBe('c0')
    expect(seats.full(client('new'))).toBeUndefined()
    seats.take(client('new'))
    expect(fill(seats, [client('newer')])).toBe(1)
    expect(seats.full(client('newest'))).toBe('all')
  })
})
