import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClipboard } from './browserClipboard.ts'
import { browserClock } from './browserClock.ts'
import { browserStorage } from './browserStorage.ts'

describe('[T67] storage', () => {
  const blocked = (): Storage => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const full = () =>
    ({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Too much.', 'QuotaExceededError')
      },
      removeItem: () => {},
    }) as unknown as Storage

  test.each([
    ['blocked', blocked],
    ['full', full],
  ])('uses memory for the life of the document if storage is %s', (_name, open) => {
    const storage = browserStorage(open)
    expect(storage.get('key')).toBeNull()
    storage.set('key', 'value')
    expect(storage.get('key')).toBe('value')
    storage.remove('key')
    expect(storage.get('key')).toBeNull()
  })

  test.each([
    ['blocked', blocked, true],
    ['open', () => localStorage, false],
  ])('reports whether storage that is %s is blocked', (_name, open, isBlocked) => {
    expect(browserStorage(open).isBlocked?.()).toBe(isBlocked)
  })

  test('persists a value for the next document', () => {
    localStorage.clear()
    browserStorage().set('key', 'value')
    expect(localStorage.getItem('key')).toBe('value')
    expect(browserStorage().get('key')).toBe('value')
    browserStorage().remove('key')
    expect(localStorage.getItem('key')).toBeNull()
  })

  test("reads other tabs' writes unless the browser rejected its own", () => {
    const storage = browserStorage()
    storage.set('key', 'own')
    localStorage.setItem('key', 'other')
    expect(storage.get('key')).toBe('other')
    storage.remove('key')
    localStorage.setItem('key', 'again')
    expect([storage.get('key'), storage.keys().includes('key')]).toEqual(['again', true])
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('key', 'newest')
    expect(storage.get('key')).toBe('newest')
    full.mockRestore()
  })

  test("reads other tabs' removals unless the browser rejected its own", () => {
    const storage = browserStorage()
    const remove = (key: string) => {
      localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    }
    storage.set('key', 'own')
    remove('key')
    expect([storage.get('key'), storage.keys().includes('key')]).toEqual([null, false])
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('key', 'newest')
    remove('key')
    expect(storage.get('key')).toBe('newest')
    full.mockRestore()
  })

  test('keeps values of this document if storage is cleared', () => {
    const storage = browserStorage()
    storage.set('key', 'value')
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))
    expect(storage.get('key')).toBe('value')
  })
})

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('waits for the time that was asked', async () => {
    const over = vi.fn()
    const wait = browserClock.wait(100).then(over)
    await vi.advanceTimersByTimeAsync(99)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await wait
    expect(over).toHaveBeenCalledOnce()
  })

  test('stops waiting on abort and clears its timer', async () => {
    const stop = new AbortController()
    const wait = browserClock.wait(100, stop.signal)
    stop.abort()
    await wait
    await browserClock.wait(100, stop.signal)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the clipboard', () => {
  test('writes through the browser', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await browserClipboard.write('0x71C7')
    expect(writeText).toHaveBeenCalledWith('0x71C7')
  })

  test('copies by selection in a frame, and restores focus', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    document.body.innerHTML = '<button>copy</button>'
    document.querySelector('button')?.focus()
    const copied: unknown[] = []
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value ?? document.querySelector('textarea')?.value)
      return copied.length === 1
    }
    await browserClipboard.write('0x71C7')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement?.tagName).toBe('BUTTON')
    await expect(browserClipboard.write('0x71C7')).rejects.toThrow('no')
  })
})
