import { describe, expect, test } from 'vitest'
import { trackPosition } from './trackPosition.ts'

type Axis = 'sideways' | 'up and down'

function spot(axis: Axis, at: number, start: number, zoom = 1) {
  const [screen, client] = [Math.floor(at), Math.floor((at - start) / zoom)]
  const other = { screen: 50, client: Math.floor(50 / zoom) }
  return axis === 'sideways'
    ? { screenX: screen, clientX: client, screenY: other.screen, clientY: other.client }
    : { screenX: other.screen, clientX: other.client, screenY: screen, clientY: client }
}

describe.each(['sideways', 'up and down'] as const)('[T21] %s', (axis) => {
  test.each([0.75, 0.9, 1, 1.5, 5])('reports no move for a moving pointer in a still frame at zoom %f', (zoom) => {
    const position = trackPosition()
    for (let at = 100; at < 700; at += 7) expect(position.see(spot(axis, at, 100, zoom), false, at)).toBeUndefined()
    expect(position.see(spot(axis, 699, 100, zoom), true, 2_000)).toBeUndefined()
  })

  test.each([0.75, 1, 2])('reports a frame that moved under a resting pointer on press, at zoom %f', (zoom) => {
    const position = trackPosition()
    position.see(spot(axis, 300, 100, zoom), false, 0)
    expect(position.see(spot(axis, 300, 60, zoom), true, 5_000)).toBe(5_000)
  })

  // 3 px of the screen are 4 px of a frame at a zoom of 75 %.
  test.each([
    [104, undefined],
    [105, 10],
  ])('tolerates rounding at any zoom: frame at %i px, moved at %s', (start, observed) => {
    const position = trackPosition()
    position.see(spot(axis, 300, 100), false, 0)
    expect(position.see(spot(axis, 300, start), false, 10)).toBe(observed)
  })

  test('keeps the time of a move during later pointer moves', () => {
    const position = trackPosition()
    for (let at = 300; at < 400; at += 5) position.see(spot(axis, at, 100), false, at)
    expect(position.see(spot(axis, 401, -200), false, 1_000)).toBe(1_000)
    expect(position.see(spot(axis, 402, -200), true, 1_100)).toBe(1_000)
  })

  test('treats a press without an earlier mouse move in the frame as a move', () => {
    const position = trackPosition()
    expect(position.see(spot(axis, 300, 100), true, 10)).toBe(10)
    expect(position.see(spot(axis, 300, 100), true, 1_000)).toBeUndefined()
  })

  test('reports no move after forget', () => {
    const position = trackPosition()
    position.see(spot(axis, 300, 100), false, 0)
    position.forget()
    expect(position.see(spot(axis, 310, 50), false, 1_000)).toBeUndefined()
    expect(position.see(spot(axis, 310, 50), true, 1_001)).toBeUndefined()
  })
})
