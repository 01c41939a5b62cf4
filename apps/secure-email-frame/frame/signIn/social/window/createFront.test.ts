import { expect, test, vi } from 'vitest'
import { createFront } from './createFront.ts'

function testPage({ isFocused = true } = {}) {
  let [now, focused] = [0, isFocused]
  const stop = new AbortController()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
    hasFocus: () => focused,
  })
  const page = Object.assign(new EventTarget(), { document, performance: { now: () => now } })
  const onChange = vi.fn()
  const front = createFront(page, onChange, stop.signal)
  const moment = (delay = 0) => ({ timeStamp: now - delay })
  return {
    front,
    press: (delay = 0) => front.press(moment(delay)),
    click: () => front.click(moment()),
    page,
    onChange,
    stop,
    wait: (ms: number) => {
      now += ms
    },
    focus(isFront: boolean) {
      focused = isFront
      page.dispatchEvent(new Event(isFront ? 'focus' : 'blur'))
    },
  }
}

test('[T52] ignores presses for 0.9 s after opening', () => {
  const { front, wait } = testPage()
  expect([front.isOpen(), front.opensAt()]).toEqual([false, 900])
  wait(899)
  expect(front.isOpen()).toBe(false)
  wait(1)
  expect(front.isOpen()).toBe(true)
})

test('[T52] ignores a double click that closed a window above', () => {
  const { front, wait, focus } = testPage({ isFocused: false })
  wait(60_000)
  expect([front.isOpen(), front.opensAt()]).toEqual([false, undefined])
  focus(true)
  wait(300)
  expect(front.isOpen()).toBe(false)
  wait(600)
  expect(front.isOpen()).toBe(true)
})

test.each(['blur', 'visibilitychange', 'resize'])('[T52] closes at %s, and reopens after the full wait', (name) => {
  const { front, page, onChange, wait } = testPage()
  wait(5_000)
  onChange.mockClear()
  const target = name === 'visibilitychange' ? page.document : page
  target.dispatchEvent(new Event(name))
  expect(onChange).toHaveBeenCalledOnce()
  expect([front.isOpen(), front.opensAt()]).toEqual([false, 5_900])
})

test('stays closed while the page is hidden', () => {
  const { front, page, wait } = testPage()
  wait(5_000)
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
  wait(5_000)
  expect(front.isOpen()).toBe(false)
})

test('ignores events after it stops', () => {
  const { front, page, stop, wait, focus } = testPage()
  wait(1_000)
  stop.abort()
  focus(false)
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(front.isOpen()).toBe(true)
})

test('[T52] restarts the wait on an early press, with a message', () => {
  const { front, onChange, wait, press, click } = testPage()
  wait(899)
  onChange.mockClear()
  press()
  expect([onChange.mock.calls.length, front.opensAt()]).toEqual([1, 1_799])
  wait(5_000)
  expect([click(), onChange.mock.calls.length, front.opensAt()]).toEqual([false, 2, 6_799])
  wait(900)
  press()
  expect([click(), front.opensAt()]).toEqual([true, 6_799])
})

test('[T52] counts a press when it was made, not when a busy page received it', () => {
  const { wait, press, click } = testPage()
  wait(950)
  press(100)
  expect(click()).toBe(false)
})
