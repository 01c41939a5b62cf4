import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDrawQueue } from './createDrawQueue.ts'

let frames: (() => void)[] = []
const nextFrame = () => {
  for (const run of frames.splice(0)) run()
}
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
})
afterEach(() => vi.unstubAllGlobals())

const consumeAll = (queue: ReturnType<typeof createDrawQueue>, count: number) =>
  Array.from({ length: count }, () => queue.take()).filter(Boolean).length

describe('createDrawQueue', () => {
  test('draws the first rows at once, and later ones a few in each frame', () => {
    const queue = createDrawQueue(10, 3)
    expect(consumeAll(queue, 12)).toBe(10)
    nextFrame()
    expect(consumeAll(queue, 12)).toBe(3)
    nextFrame()
    expect(consumeAll(queue, 12)).toBe(3)
  })

  test('draws waiting rows before new ones, in their order', () => {
    const queue = createDrawQueue(0, 2)
    const rendered: number[] = []
    for (const row of [1, 2, 3]) queue.wait(() => rendered.push(row))
    nextFrame()
    expect(rendered).toEqual([1, 2])
    expect(queue.take()).toBe(false)
    nextFrame()
    expect(rendered).toEqual([1, 2, 3])
    expect(consumeAll(queue, 3)).toBe(1)
  })

  test('draws no row that left', () => {
    const queue = createDrawQueue(0, 2)
    const render = vi.fn()
    queue.wait(render)()
    nextFrame()
    expect(render).not.toHaveBeenCalled()
  })
})
