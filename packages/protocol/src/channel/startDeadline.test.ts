import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from './startDeadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ends an unanswered call with FRAME_TIMEOUT at the deadline, not before', async () => {
  const { passed, isOver } = startDeadline(1_000)
  const settled = vi.fn()
  passed.catch(settled)
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ name: 'FRAME_TIMEOUT' }))
  expect(isOver()).toBe(false)
})

test('clears the timer of a settled call', async () => {
  const { passed, isOver, cancel } = startDeadline(1_000)
  const settled = vi.fn()
  passed.catch(settled)
  cancel()
  expect(isOver()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(settled).not.toHaveBeenCalled()
})

test('starts no timer without a deadline', () => {
  startDeadline(undefined)
  expect(vi.getTimerCount()).toBe(0)
})
