import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preconnect, warmUp } from './warmUp.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task))
  idle.length = 0
  document.body.innerHTML = '<appkit-button></appkit-button><button data-appkit-open><b>Open</b></button><p>Text</p>'
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const idle: (() => void)[] = []
const sign = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))

describe('intent', () => {
  test.each([
    ['appkit-button', 'pointerover'],
    ['[data-appkit-open] b', 'pointerover'],
    ['[data-appkit-open]', 'focusin'],
    ['appkit-button', 'touchstart'],
  ])('%s with %s warms the frame, once', (selector, type) => {
    const warm = vi.fn()
    warmUp('intent', warm)
    sign('p', type)
    expect(warm).not.toHaveBeenCalled()
    sign(selector, type)
    sign(selector, type)
    expect(warm).toHaveBeenCalledOnce()
  })
})

test('idle warms when the page has nothing to do', () => {
  const warm = vi.fn()
  warmUp('idle', warm)
  expect(warm).not.toHaveBeenCalled()
  for (const task of idle) task()
  expect(warm).toHaveBeenCalledOnce()
})

test('none warms nothing', () => {
  const warm = vi.fn()
  warmUp('none', warm)
  sign('appkit-button', 'pointerover')
  expect(idle).toHaveLength(0)
  expect(warm).not.toHaveBeenCalled()
})

test('the connection is opened in idle time, by one element', () => {
  preconnect('https://wallet.example')
  expect(document.head.querySelectorAll('link')).toHaveLength(0)
  for (const task of idle) task()
  expect(document.head.querySelectorAll('link[rel=preconnect][href="https://wallet.example"]')).toHaveLength(1)
})
