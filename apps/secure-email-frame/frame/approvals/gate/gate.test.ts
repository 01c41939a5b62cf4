import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, createGate, STILL_MS, TICKED_MS } from './gate.ts'

const CONDITIONS: readonly Condition[] = ['fits', 'visible', 'read']

function readable(isAllowed = true) {
  const gate = createGate(isAllowed, 0)
  for (const condition of CONDITIONS) gate.set(condition, true, 0)
  return gate
}

test('[T23] starts closed, and stays closed if the browser cannot report covering', () => {
  expect(readable(false).isOpen(100_000)).toBe(false)
  expect(createGate(true, 0).isOpen(100_000)).toBe(false)
})

test('[T20] never opens in a frame of an unlisted host', () => {
  const gate = readable(false)
  expect([gate.closedBy(), gate.opensAt()]).toEqual(['never', undefined])
})

test('[T21] [T24] opens half a second after the last change of size, place or visibility', () => {
  expect(STILL_MS).toBe(500)
  const gate = readable()
  gate.set('visible', false, 50)
  gate.set('visible', true, 100)
  expect([gate.isOpen(100 + STILL_MS - 1), gate.isOpen(100 + STILL_MS)]).toEqual([false, true])
  gate.changed(2_000)
  expect([gate.isOpen(2_000 + STILL_MS - 1), gate.isOpen(2_000 + STILL_MS)]).toEqual([false, true])
})

test('[T19] closes when covered, faded or scaled, and restarts after', () => {
  const gate = readable()
  expect(gate.isOpen(1_000)).toBe(true)
  gate.set('visible', false, 1_000)
  expect([gate.isOpen(5_000), gate.closedBy()]).toEqual([false, 'covered'])
  gate.set('visible', true, 5_000)
  expect([gate.isOpen(5_000), gate.isOpen(5_000 + STILL_MS)]).toEqual([false, true])
})

test('[T24] does not restart the wait if a condition is set again', () => {
  const gate = readable()
  gate.set('visible', true, 500)
  gate.set('read', true, 600)
  expect(gate.opensAt()).toBe(STILL_MS)
  expect([gate.isOpen(STILL_MS - 1), gate.isOpen(STILL_MS)]).toEqual([false, true])
})

test('[T24] returns no opening time until all conditions hold', () => {
  const gate = createGate(true, 5_000)
  expect([gate.closedBy(), gate.opensAt(), gate.isOpen(9_000)]).toEqual(['small', undefined, false])
  gate.set('fits', true, 5_000)
  expect([gate.closedBy(), gate.opensAt()]).toEqual(['covered', undefined])
  gate.set('visible', true, 5_000)
  expect([gate.closedBy(), gate.opensAt()]).toEqual(['unread', undefined])
  gate.set('read', true, 5_000)
  expect([gate.closedBy(), gate.opensAt()]).toEqual([undefined, 5_000 + STILL_MS])
})

test('[T104] closes if too small to read, even if everything was read', () => {
  const gate = readable()
  gate.set('fits', false, 1_000)
  expect([gate.isOpen(9_000), gate.closedBy()]).toEqual([false, 'small'])
  gate.set('fits', true, 9_000)
  expect([gate.isOpen(9_000), gate.isOpen(9_000 + STILL_MS)]).toEqual([false, true])
})

test('[T104] opens 500 ms after everything was read, and closes if a part is unread', () => {
  const gate = createGate(true, 0)
  gate.set('fits', true, 0)
  gate.set('visible', true, 0)
  expect([gate.isOpen(9_000), gate.closedBy()]).toEqual([false, 'unread'])
  gate.set('read', true, 9_000)
  expect([gate.isOpen(9_000 + STILL_MS - 1), gate.isOpen(9_000 + STILL_MS)]).toEqual([false, true])
  gate.set('read', false, 10_000)
  expect([gate.isOpen(19_000), gate.closedBy()]).toEqual([false, 'unread'])
})

test('[T198] stays closed until two seconds after the risks are ticked', () => {
  const gate = readable()
  gate.setTicked(false, 0)
  expect([gate.closedBy(), gate.isOpen(9_000)]).toEqual(['unticked', false])
  gate.setTicked(true, 9_000)
  expect(TICKED_MS).toBe(2_000)
  expect([gate.isOpen(9_000 + TICKED_MS - 1), gate.isOpen(9_000 + TICKED_MS)]).toEqual([false, true])
  gate.setTicked(false, 12_000)
  expect([gate.closedBy(), gate.opensAt()]).toEqual(['unticked', undefined])
})

test('[T104] does not shorten the wait if a condition is set at an earlier time', () => {
  const gate = readable()
  gate.changed(1_000)
  gate.set('read', false, 1_100)
  gate.set('read', true, 1_050)
  expect(gate.opensAt()).toBe(1_100 + STILL_MS)
})

test('[T104] is readable if it fits and is visible, even if unread', () => {
  const gate = createGate(true, 0)
  expect(gate.isReadable()).toBe(false)
  gate.set('fits', true, 0)
  expect(gate.isReadable()).toBe(false)
  gate.set('visible', true, 0)
  expect(gate.isReadable()).toBe(true)
  gate.set('fits', false, 0)
  expect(gate.isReadable()).toBe(false)
})

test('[T104] opens only after all conditions held for 500 ms, in any order', () => {
  const event = fc.record({ condition: fc.constantFrom(...CONDITIONS), isMet: fc.boolean(), after: fc.nat(2_000) })
  return fc.assert(
    fc.property(fc.boolean(), fc.array(event), (isAllowed, events) => {
      const gate = createGate(isAllowed, 0)
      const holding = { fits: false, visible: false, read: false }
      let now = 0
      let changedAt = 0
      for (const { condition, isMet, after } of events) {
        now += after
        gate.set(condition, isMet, now)
        if (holding[condition] !== isMet) changedAt = now
        holding[condition] = isMet
        const isOpen = isAllowed && holding.fits && holding.visible && holding.read && now - changedAt >= STILL_MS
        expect(gate.isOpen(now)).toBe(isOpen)
      }
    }),
  )
})

const pressed = (gate: ReturnType<typeof readable>, now: number) => {
  gate.press(now)
  return gate.click(now)
}

test('[T21] restarts the wait on an early press, so that repeated presses never open it', () => {
  const gate = readable()
  const presses = Array.from({ length: 10 }, (_, index) => index * (STILL_MS - 1))
  expect(presses.map((now) => pressed(gate, now))).toEqual(presses.map(() => false))
  const last = presses.at(-1) ?? expect.fail()
  expect(gate.opensAt()).toBe(last + STILL_MS)
  expect(pressed(gate, last + STILL_MS)).toBe(true)
  expect(pressed(gate, last + STILL_MS + 1)).toBe(true)
})

test('[T21] ignores a click whose press started too early', () => {
  const gate = readable()
  gate.press(STILL_MS - 1)
  expect(gate.opensAt()).toBe(2 * STILL_MS - 1)
  expect(gate.click(10 * STILL_MS)).toBe(false)
  expect(gate.opensAt()).toBe(11 * STILL_MS)
  expect(pressed(gate, 11 * STILL_MS)).toBe(true)
})

test('[T21] accepts a click without a press once open, as assistive tools send', () => {
  const gate = readable()
  expect(gate.click(STILL_MS - 1)).toBe(false)
  expect(gate.click(STILL_MS)).toBe(false)
  expect(gate.click(2 * STILL_MS)).toBe(true)
})

test('[T21] ignores a click if the gate closed after its press', () => {
  const gate = readable()
  gate.press(STILL_MS)
  gate.changed(STILL_MS + 1)
  expect(gate.click(STILL_MS + 2)).toBe(false)
})

test('[T21] treats a press on a covered frame as too early', () => {
  const gate = readable()
  gate.set('visible', false, 0)
  expect(pressed(gate, 5_000)).toBe(false)
  gate.set('visible', true, 5_001)
  expect(gate.opensAt()).toBe(5_001 + STILL_MS)
})
