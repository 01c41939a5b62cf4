import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const shown = (toasts: ReturnType<typeof createToasts>) => {
  const current = toasts.get()
  return current.stage === 'none' ? 'none' : `${current.stage}: ${current.toast.variant} ${current.toast.message}`
}

describe('toasts', () => {
  test.each(['loading', 'success', 'error'] as const)(
    '[S2.14:loading] [S2.14:success] [S2.14:error] shows a %s toast at once if there is no other',
    (variant) => {
      const toasts = createToasts()
      toasts.show(variant, 'Hello')
      expect(shown(toasts)).toBe(`shown: ${variant} Hello`)
    },
  )

  test('[S2.14:swap] [S9.1:toast] shows a new toast 150 ms after the previous one', () => {
    const toasts = createToasts()
    toasts.show('loading', 'Depositing…')
    toasts.show('success', 'Deposited')
    expect(shown(toasts)).toBe('closing: loading Depositing…')
    vi.advanceTimersByTime(149)
    expect(shown(toasts)).toBe('closing: loading Depositing…')
    vi.advanceTimersByTime(1)
    expect(shown(toasts)).toBe('shown: success Deposited')
  })

  test('[S2.14:swap] shows the newest of several toasts that arrive while one closes', () => {
    const toasts = createToasts()
    for (const message of ['one', 'two', 'three']) toasts.show('loading', message)
    vi.advanceTimersByTime(150)
    expect(shown(toasts)).toBe('shown: loading three')
    vi.advanceTimersByTime(60_000)
    expect(shown(toasts)).toBe('shown: loading three')
  })

  test('hides a success toast after 2.5 s', () => {
    const toasts = createToasts()
    toasts.show('success', 'Done')
    vi.advanceTimersByTime(2_500 + 150)
    expect(shown(toasts)).toBe('none')
  })

  test('keeps a held toast until it is released', () => {
    const toasts = createToasts()
    toasts.show('error', 'Read me')
    toasts.hold()
    vi.advanceTimersByTime(60_000)
    expect(shown(toasts)).toBe('shown: error Read me')
    toasts.release()
    vi.advanceTimersByTime(2_500 + 150)
    expect(shown(toasts)).toBe('none')
  })

  test('notifies a listener until it unsubscribes', () => {
    const toasts = createToasts()
    const listener = vi.fn()
    const leave = toasts.subscribe(listener)
    toasts.show('loading', 'one')
    leave()
    toasts.show('loading', 'two')
    expect(listener).toHaveBeenCalledOnce()
  })
})
