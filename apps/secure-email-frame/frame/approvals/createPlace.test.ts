import { expect, test } from 'vitest'
import { createPlace } from './createPlace.ts'

/** A frame at `left`, of a page that is zoomed, with the pointer at `x` of the screen. */
const spot = (x: number, left: number, zoom = 1) => ({
  screenX: Math.floor(x),
  screenY: 50,
  clientX: Math.floor((x - left) / zoom),
  clientY: Math.floor(50 / zoom),
})

test.each([1 / 3, 0.9, 1, 1.5, 5])(
  '[T21] a pointer that moves in a frame that stands still finds no move at zoom %f',
  (zoom) => {
    const place = createPlace()
    for (let x = 100; x < 700; x += 7) expect(place.see(spot(x, 100, zoom), false, x)).toBeUndefined()
    expect(place.see(spot(699, 100, zoom), true, 2_000)).toBeUndefined()
  },
)

test.each([0.5, 1, 2])('[T21] a frame that moved under a resting pointer is found by the press, at zoom %f', (zoom) => {
  const place = createPlace()
  place.see(spot(300, 100, zoom), false, 0)
  expect(place.see(spot(300, 60, zoom), true, 5_000)).toBe(5_000)
})

test('[T21] a move is known until later, whatever the pointer does next', () => {
  const place = createPlace()
  for (let x = 300; x < 400; x += 5) place.see(spot(x, 100), false, x)
  expect(place.see(spot(401, -200), false, 1_000)).toBe(1_000)
  expect(place.see(spot(402, -200), true, 1_100)).toBe(1_000)
})

test('[T21] a press of a mouse that was not moved in the frame before is a move', () => {
  const place = createPlace()
  expect(place.see(spot(300, 100), true, 10)).toBe(10)
  expect(place.see(spot(300, 100), true, 1_000)).toBeUndefined()
})

test('[T21] after a change that the gate knows of, the place is found anew', () => {
  const place = createPlace()
  place.see(spot(300, 100), false, 0)
  place.forget()
  expect(place.see(spot(310, 50), false, 1_000)).toBeUndefined()
  expect(place.see(spot(310, 50), true, 1_001)).toBeUndefined()
})
