import { expect, test, vi } from 'vitest'
import { createEvents } from './createEvents.ts'

test('sends an event to every subscriber and remembers it as the last one', () => {
  const events = createEvents()
  const listeners = [vi.fn(), vi.fn()]
  for (const listener of listeners) events.subscribe(listener)
  events.track('MODAL_OPEN', { connected: false })
  const expected = {
    timestamp: expect.any(Number),
    data: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  for (const listener of listeners) expect(listener).toHaveBeenCalledExactlyOnceWith(expected)
  expect(events.last()).toEqual(expected)
})

test('notifies no subscriber that left', () => {
  const events = createEvents()
  const listener = vi.fn()
  events.subscribe(listener)()
  events.track('MODAL_CLOSE')
  expect(listener).not.toHaveBeenCalled()
})
