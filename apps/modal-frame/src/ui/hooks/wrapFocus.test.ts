import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wrapFocus } from './wrapFocus.ts'

function click(shiftKey = false) {
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true })
  wrapFocus(event)
  return event.defaultPrevented
}
const focus = (id: string) => document.getElementById(id)?.focus()

beforeEach(() => {
  for (const [id, isVisible] of [
    ['first', true],
    ['middle', true],
    ['last', true],
    ['hidden', false],
  ] as const) {
    const button = document.createElement('button')
    document.body.append(Object.assign(button, { id, checkVisibility: () => isVisible }))
  }
})
afterEach(() => document.body.replaceChildren())

describe('wrapFocus', () => {
  test('[T77] moves from the last visible control to the first', () => {
    focus('last')
    expect(click()).toBe(true)
    expect(document.activeElement?.id).toBe('first')
  })

  test('[T77] moves from the first control to the last with Shift', () => {
    focus('first')
    expect(click(true)).toBe(true)
    expect(document.activeElement?.id).toBe('last')
  })

  test('leaves other moves to the browser', () => {
    focus('middle')
    expect(click()).toBe(false)
    expect(click(true)).toBe(false)
    focus('first')
    expect(click()).toBe(false)
  })
})
