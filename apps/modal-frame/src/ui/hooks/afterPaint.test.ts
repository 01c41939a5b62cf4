import { afterEach, describe, expect, test, vi } from 'vitest'
import { afterPaint } from './afterPaint.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(hasScheduler: boolean) {
  const frames: (() => void)[] = []
  const tasks: (() => void)[] = []
  const postTask = vi.fn(async (task: () => void) => void tasks.push(task))
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1, () => {}))
  vi.stubGlobal('setTimeout', (task: () => void) => void tasks.push(task))
  vi.stubGlobal('scheduler', hasScheduler ? { postTask } : undefined)
  const run = (steps: (() => void)[]) => {
    for (const step of steps) step()
  }
  return { postTask, render: () => run(frames), run: () => run(tasks) }
}

describe.each([true, false])('afterPaint with Prioritized Task Scheduling: %s', (hasScheduler) => {
  test('calls back once the next frame was painted, not before', () => {
    const { render, run, postTask } = browser(hasScheduler)
    const callback = vi.fn()
    afterPaint(callback)
    run()
    render()
    expect(callback).not.toHaveBeenCalled()
    run()
    expect(callback).toHaveBeenCalledOnce()
    expect(postTask.mock.calls.map((call) => call.slice(1))).toEqual(
      hasScheduler ? [[{ priority: 'user-blocking' }]] : [],
    )
  })

  test('cancels the callback before and after the frame', () => {
    const { render, run } = browser(hasScheduler)
    const callback = vi.fn()
    afterPaint(callback)()
    const callOff = afterPaint(callback)
    render()
    callOff()
    run()
    expect(callback).not.toHaveBeenCalled()
  })
})
