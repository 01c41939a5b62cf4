import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preconnect, prewarm } from './prewarm.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task))
  idle.length = 0
  document.body.innerHTML =
    '<appkit-button></appkit-button><w3m-network-button></w3m-network-button><button data-appkit-open><b>Open</b></button><p>Text</p>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

const idle: (() => void)[] = []
const sign = (selector: string, type: string, movement = { movementX: 0, movementY: 1 }) =>
  document.querySelector(selector)?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), movement))

describe('intent', () => {
  test.each([
    ['appkit-button', 'pointerover'],
    ['[data-appkit-open] b', 'pointerover'],
    ['[data-appkit-open]', 'focusin'],
    ['appkit-button', 'touchstart'],
    ['w3m-network-button', 'pointerover'],
  ])('warms the frame once for %s with %s', (selector, type) => {
    const preload = vi.fn()
    prewarm('intent', preload)
    sign('p', type)
    expect(preload).not.toHaveBeenCalled()
    sign(selector, type)
    sign(selector, type)
    expect(preload).toHaveBeenCalledOnce()
  })
})

describe('activity', () => {
  const connectedBy = (connection: unknown) =>
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const whenIdle = () => {
    for (const task of idle.splice(0)) task()
  }

  test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'])(
    'warms the frame once, when idle after the first %s anywhere on the page',
    (type) => {
      const preload = vi.fn()
      prewarm('activity', preload)
      whenIdle()
      expect(preload).not.toHaveBeenCalled()
      sign('p', type)
      expect(preload).not.toHaveBeenCalled()
      sign('p', type)
      whenIdle()
      sign('p', type)
      whenIdle()
      expect(preload).toHaveBeenCalledOnce()
    },
  )

  test('warms the frame although the page stops its events', () => {
    const preload = vi.fn()
    prewarm('activity', preload)
    document.querySelector('p')?.addEventListener('pointermove', (event) => event.stopPropagation())
    sign('p', 'pointermove')
    whenIdle()
    expect(preload).toHaveBeenCalledOnce()
  })

  test('ignores a resting pointer at page load until it moves', () => {
    const preload = vi.fn()
    prewarm('activity', preload)
    sign('p', 'pointermove', { movementX: 0, movementY: 0 })
    whenIdle()
    expect(preload).not.toHaveBeenCalled()
    sign('p', 'pointermove', { movementX: -1, movementY: 0 })
    whenIdle()
    expect(preload).toHaveBeenCalledOnce()
  })

  test('ignores a scroll without user input', () => {
    const preload = vi.fn()
    prewarm('activity', preload)
    document.dispatchEvent(new Event('scroll'))
    whenIdle()
    expect(preload).not.toHaveBeenCalled()
  })

  test.each([
    [{ saveData: true, effectiveType: '4g' }],
    [{ effectiveType: '3g' }],
    [{ effectiveType: '2g' }],
    [{ effectiveType: 'slow-2g' }],
  ])('waits for a sign of intent on a slow or metered connection (%j)', (connection) => {
    const preload = vi.fn()
    connectedBy(connection)
    prewarm('activity', preload)
    sign('p', 'pointermove')
    whenIdle()
    expect(preload).not.toHaveBeenCalled()
    sign('appkit-button', 'pointerover')
    expect(preload).toHaveBeenCalledOnce()
  })

  test.each([[undefined], [{}], [{ saveData: false, effectiveType: '4g' }]])(
    'treats a connection without that information (%j) as fast',
    (connection) => {
      const preload = vi.fn()
      connectedBy(connection)
      prewarm('activity', preload)
      sign('p', 'keydown')
      whenIdle()
      expect(preload).toHaveBeenCalledOnce()
    },
  )

  test('warms on a sign of intent without waiting for idle time', () => {
    const preload = vi.fn()
    prewarm('activity', preload)
    sign('p', 'pointermove')
    sign('appkit-button', 'pointerover')
    expect(preload).toHaveBeenCalledOnce()
  })
})

test('warms with idle when the page has nothing to do', () => {
  const preload = vi.fn()
  prewarm('idle', preload)
  expect(preload).not.toHaveBeenCalled()
  for (const task of idle) task()
  expect(preload).toHaveBeenCalledOnce()
})

test('warms nothing with none', () => {
  const preload = vi.fn()
  prewarm('none', preload)
  sign('appkit-button', 'pointerover')
  expect(idle).toHaveLength(0)
  expect(preload).not.toHaveBeenCalled()
})

test('preconnects in idle time, by one element', () => {
  preconnect('https://wallet.example')
  expect(document.head.querySelectorAll('link')).toHaveLength(0)
  for (const task of idle) task()
  expect(document.head.querySelectorAll('link[rel=preconnect][href="https://wallet.example"]')).toHaveLength(1)
})
