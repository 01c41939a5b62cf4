import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReading, DWELL_MS, type Part } from './createReading.ts'

function screen(...heights: number[]) {
  const reading = createReading()
  const keys = heights.map(() => ({}))
  return {
    reading,
    keys,
    at(now: number, scrollTop: number, isReadable = true, size: readonly number[] = heights) {
      let top = 10 - scrollTop
      const parts = size.map((height, index): Part => {
        const part = { key: keys[index] ?? {}, top, height }
        top += height
        return part
      })
      reading.check(now, parts, isReadable ? { top: 10, bottom: 110 } : undefined)
      return reading.progress()
    },
  }
}

test('[T104] counts a text that fits as read after 200 ms in view', () => {
  const { at, reading } = screen(40, 60)
  expect(reading.progress()).toBe('soon')
  expect(at(5, 0)).toBe('soon')
  expect([reading.nextAt(), reading.next()]).toEqual([5 + DWELL_MS, undefined])
  expect(at(5 + DWELL_MS - 1, 0)).toBe('soon')
  expect(at(5 + DWELL_MS, 0)).toBe('read')
  expect([reading.nextAt(), reading.lastEnteredAt()]).toEqual([undefined, 5])
})

test('[T104] keeps text unread that a jump to the end skipped', () => {
  const { at, reading, keys } = screen(80, 80, 80, 80)
  expect([at(0, 0), at(DWELL_MS, 0)]).toEqual(['below', 'below'])
  expect([at(1_000, 220), at(9_000, 220)]).toEqual(['skipped', 'skipped'])
  const next = reading.next()
  expect([next?.part.key === keys[1], next?.from]).toEqual([true, 20])
  expect([at(10_000, 100), at(10_000 + DWELL_MS, 100)]).toEqual(['below', 'below'])
  expect([at(11_000, 180), at(11_000 + DWELL_MS, 180)]).toEqual(['soon', 'read'])
  expect(reading.lastEnteredAt()).toBe(11_000)
})

test('[T104] keeps text unread that a jump to the middle skipped', () => {
  const { at } = screen(80, 80, 80, 80, 80)
  at(0, 0)
  at(300, 0)
  expect(at(310, 200)).toBe('skipped')
})

test('[T104] does not count text that scrolls by too fast', () => {
  const { at } = screen(1_000)
  at(0, 0)
  for (let frame = 1; frame <= 18; frame += 1) at(frame * 16, frame * 50)
  expect(at(9_000, 900)).toBe('skipped')
})

test('[T104] requires each piece of a tall row, then the next row', () => {
  const { at, reading, keys } = screen(30, 250, 20)
  at(0, 0)
  expect(at(300, 0)).toBe('below')
  expect(reading.next()).toEqual({ part: { key: keys[1], top: 40, height: 250 }, from: 70, to: 250 })
  at(400, 90)
  expect(at(700, 90)).toBe('below')
  at(800, 180)
  expect(at(1_100, 180)).toBe('below')
  expect(reading.next()?.part.key).toBe(keys[2])
  expect(at(1_200, 200)).toBe('soon')
  expect(at(1_200 + DWELL_MS, 200)).toBe('read')
})

test('[T104] restarts a piece that left the view too soon', () => {
  const { at } = screen(100, 100)
  at(0, 0)
  expect(at(DWELL_MS - 1, 100)).toBe('skipped')
  expect(at(DWELL_MS, 0)).toBe('below')
  expect(at(2 * DWELL_MS - 1, 100)).toBe('skipped')
  at(1_000, 100)
  at(1_001, 0)
  expect(at(1_001 + DWELL_MS, 0)).toBe('read')
})

test('[T104] schedules the next check for the earliest visible piece', () => {
  const { at, reading } = screen(80, 80, 80)
  at(0, 0)
  at(50, 60)
  expect(reading.nextAt()).toBe(DWELL_MS)
  at(DWELL_MS, 60)
  expect(reading.nextAt()).toBe(50 + DWELL_MS)
  at(50 + DWELL_MS, 60)
  expect(reading.nextAt()).toBeUndefined()
})

test('[T104] does not count time while the screen is not readable', () => {
  const { at } = screen(50)
  at(0, 0, false)
  expect(at(9_000, 0, false)).toBe('below')
  at(9_001, 0)
  expect(at(9_100, 0, false)).toBe('below')
  expect(at(9_300, 0)).toBe('soon')
  expect(at(9_300 + DWELL_MS, 0)).toBe('read')
})

test('[T104] keeps a read row on a height change, and restarts an unread one', () => {
  const { at } = screen(50, 200)
  at(0, 0)
  at(300, 0)
  expect(at(400, 0, true, [70, 200])).toBe('below')
  at(500, 100, true, [50, 200])
  expect(at(800, 100, true, [50, 200])).toBe('below')
  expect(at(900, 150, true, [50, 200])).toBe('soon')
  expect(at(900 + DWELL_MS, 150, true, [50, 200])).toBe('read')
  const other = screen(150)
  other.at(0, 0)
  other.at(300, 0)
  other.at(310, 60)
  expect(other.at(510, 60, true, [160])).toBe('skipped')
})

test('[T104] restarts a half-read row if its height changes by 1.5 px', () => {
  for (const [height, progress] of [
    [151.4, 'soon'],
    [151.5, 'skipped'],
  ] as const) {
    const { at } = screen(150)
    at(0, 0)
    at(300, 0)
    expect(at(310, 60, true, [height])).toBe(progress)
  }
})

test('[T104] keeps the time of a piece that stays in view while scrolling back', () => {
  const { at, reading } = screen(100, 40)
  at(0, 0)
  at(300, 0)
  at(1_000, 100)
  at(1_050, 40)
  expect(at(1_000 + DWELL_MS, 40)).toBe('read')
  expect(at(1_050 + DWELL_MS, 40)).toBe('read')
  expect(reading.lastEnteredAt()).toBe(1_000)
})

test('[T104] requires reading of a row that is added later', () => {
  const { at, keys } = screen(50)
  at(0, 0)
  expect(at(300, 0)).toBe('read')
  keys.push({})
  expect(at(310, 0, true, [50, 30])).toBe('soon')
  expect(at(310 + DWELL_MS, 0, true, [50, 30])).toBe('read')
})

test('[T104] ignores an unread gap of up to 1.5 px', () => {
  const { at } = screen(150)
  at(0, 0)
  at(300, 0)
  at(301, 101.5)
  expect(at(600, 101.5)).toBe('read')
  const gap = screen(150)
  gap.at(0, 0)
  gap.at(300, 0)
  gap.at(301, 102)
  expect(gap.at(600, 102)).toBe('skipped')
})

test('[T104] completes exactly when each line stayed in view, for any scrolling', () => {
  const HEIGHT = 300
  const step = fc.record({
    to: fc.nat(8).map((step) => step * 25),
    after: fc.nat(DWELL_MS),
    stays: fc.nat(2 * DWELL_MS),
    isReadable: fc.nat(5).map((one) => one > 0),
  })
  let timesRead = 0
  void fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), fc.nat({ max: 29 }), (steps, cut) => {
      const { at } = screen(cut * 10 + 5, HEIGHT - cut * 10 - 5)
      // An independent model: each line of 5 px by itself.
      const lines = Array.from({ length: HEIGHT / 5 }, (_, index) => ({ top: index * 5, since: -1, wasRead: false }))
      let now = 0
      for (const { to, after, stays, isReadable } of steps) {
        for (const wait of [after, stays]) {
          now += wait
          for (const line of lines) {
            const isShown = isReadable && line.top >= to && line.top + 5 <= to + 100
            if (!isShown) line.since = -1
            else if (line.since < 0) line.since = now
            line.wasRead ||= isShown && now - line.since >= DWELL_MS
          }
          const wasRead = lines.every((line) => line.wasRead)
          expect(at(now, to, isReadable) === 'read').toBe(wasRead)
          if (wasRead) timesRead += 1
        }
      }
    }),
  )
  expect(timesRead).toBeGreaterThan(0)
})
