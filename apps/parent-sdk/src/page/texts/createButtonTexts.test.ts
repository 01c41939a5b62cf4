import { nearestLanguage } from '@airlock/protocol/text/nearestLanguage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createListeners } from '../utils/createListeners.ts'
import { BUTTON_TEXTS } from './buttonTexts.generated.ts'
import { createButtonTexts, ENGLISH, type LoadTexts } from './createButtonTexts.ts'
import { findTexts } from './findTexts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function create(locale: string, load: LoadTexts = async () => ({ findTexts })) {
  const { emit, subscribe } = createListeners()
  const state = { locale }
  const loadTexts = vi.fn(load)
  const texts = createButtonTexts({ locale: () => state.locale, subscribe }, loadTexts)
  return {
    texts,
    loadTexts,
    setLocale(next: string) {
      state.locale = next
      emit()
    },
  }
}

describe('createButtonTexts', () => {
  test.each(['en', 'en-GB', 'EN-us', 'en-XA'])('loads nothing for %s', (locale) => {
    const { texts, loadTexts } = create(locale)
    expect(texts.get()).toBe(ENGLISH)
    expect(loadTexts).not.toHaveBeenCalled()
  })

  test('loads nothing before a button asks', () => {
    expect(create('de').loadTexts).not.toHaveBeenCalled()
  })

  test('loads the texts of a language once', async () => {
    const { texts, loadTexts } = create('de-AT')
    const listener = vi.fn()
    texts.subscribe(listener)
    expect([texts.get(), texts.get()]).toEqual([undefined, undefined])
    await vi.advanceTimersByTimeAsync(0)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(texts.get()?.slice(0, 3)).toEqual(['Wallet verbinden', 'Verbinden …', 'Unbekanntes Netzwerk'])
    expect(loadTexts).toHaveBeenCalledTimes(1)
  })

  test('takes the same language as the modal', () => {
    for (const tag of ['zh', 'zh-Hant', 'zh-TW', 'zh-HK', 'zh-SG', 'es', 'es-ES', 'pt', 'pt-PT', 'de-CH', 'ar-EG']) {
      expect(findTexts(tag)?.join('|')).toBe(BUTTON_TEXTS[nearestLanguage(tag)])
    }
  })

  test('is English without a translation', async () => {
    const { texts } = create('tlh')
    texts.get()
    await vi.advanceTimersByTimeAsync(0)
    expect(texts.get()).toBe(ENGLISH)
  })

  test('is English if the file fails', async () => {
    const { texts } = create('ar', () => Promise.reject(new Error('offline')))
    texts.get()
    await vi.advanceTimersByTimeAsync(0)
    expect(texts.get()).toBe(ENGLISH)
  })

  test('stays English if the file needs over 1 s', async () => {
    const { texts } = create('ar', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return { findTexts }
    })
    texts.get()
    await vi.advanceTimersByTimeAsync(999)
    expect(texts.get()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(texts.get()).toBe(ENGLISH)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(texts.get()).toBe(ENGLISH)
  })

  test('shows the previous language until the next one is loaded', async () => {
    const { texts, setLocale } = create('en')
    texts.get()
    setLocale('ar')
    expect(texts.get()).toBe(ENGLISH)
    await vi.advanceTimersByTimeAsync(0)
    expect(texts.get()?.[0]).toBe('ربط المحفظة')
  })

  test('ignores a language that was replaced while it loaded', async () => {
    const { texts, setLocale } = create('de')
    texts.get()
    setLocale('en')
    texts.get()
    await vi.advanceTimersByTimeAsync(0)
    expect(texts.get()).toBe(ENGLISH)
  })

  test.each([
    ['ar', 'ربط المحفظة', 'rtl'],
    ['he', 'MetaMask לא מותקן', 'rtl'],
    ['de', 'Wallet verbinden', 'ltr'],
  ])('marks a text with its language and direction: %s, %s', (lang, text, dir) => {
    const button = document.createElement('button')
    button.textContent = text
    findTexts(lang)?.mark?.(button)
    expect(button.innerHTML).toBe(`<span lang="${lang}" dir="${dir}">${text}</span>`)
  })

  test.each(['', '0xf39F…2266', 'تسجيل الدخول', 'MetaMask'])('marks no other text: "%s"', (text) => {
    const button = document.createElement('button')
    button.textContent = text
    findTexts('ar')?.mark?.(button)
    expect(button.innerHTML).toBe(text)
  })

  test('has a text for each of the English ones', () => {
    for (const list of Object.values(BUTTON_TEXTS)) expect(list.split('|').filter(Boolean)).toHaveLength(7)
  })
})
