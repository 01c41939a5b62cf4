import { expect, test } from 'vitest'
import { createGate, STILL_MS } from './gate.ts'

test('[T23] It starts closed, and stays so where the browser cannot tell what is covered', () => {
  const gate = createGate(false, 0)
  gate.visible(true, 0)
  expect(gate.isOpen(100_000)).toBe(false)
  expect(createGate(true, 0).isOpen(100_000)).toBe(false)
})

test('[T20] A host that is not listed never gets an approval in a frame', () => {
  const gate = createGate(false, 0)
  gate.visible(true, 0)
  expect(gate.opensAt()).toBeUndefined()
})

test('[T21] [T24] It opens 800 to 1,100 ms after the last change of size, place or visibility', () => {
  expect(STILL_MS).toBeGreaterThanOrEqual(800)
  expect(STILL_MS).toBeLessThanOrEqual(1_100)
  const gate = createGate(true, 0)
  gate.visible(true, 100)
  expect([gate.isOpen(100 + STILL_MS - 1), gate.isOpen(100 + STILL_MS)]).toEqual([false, true])
  gate.changed(2_000)
  expect([gate.isOpen(2_000 + STILL_MS - 1), gate.isOpen(2_000 + STILL_MS)]).toEqual([false, true])
})

test('[T19] Covered, faded or scaled, it is closed, and what uncovers it starts the wait again', () => {
  const gate = createGate(true, 0)
  gate.visible(true, 0)
  expect(gate.isOpen(1_000)).toBe(true)
  gate.visible(false, 1_000)
  expect(gate.isOpen(5_000)).toBe(false)
  gate.visible(true, 5_000)
  expect([gate.isOpen(5_000), gate.isOpen(5_000 + STILL_MS)]).toEqual([false, true])
})
