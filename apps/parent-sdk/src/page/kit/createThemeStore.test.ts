// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import type { Settings } from '../options/readOptions.ts'
import { createThemeStore } from './createThemeStore.ts'

const create = (settings: Partial<Settings> = {}) => createThemeStore(settings as Settings)

describe('createThemeStore', () => {
  afterEach(() => document.documentElement.removeAttribute('lang'))

  test('follows the language of the page, which may change', () => {
    const theme = create()
    document.documentElement.lang = 'de'
    expect(theme.locale()).toBe('de')
    document.documentElement.lang = 'ja'
    expect(theme.locale()).toBe('ja')
  })

  test('prefers the option, until it is removed', () => {
    document.documentElement.lang = 'de'
    const theme = create({ locale: 'fr' })
    expect(theme.locale()).toBe('fr')
    theme.setLocale(undefined)
    expect(theme.locale()).toBe('de')
  })

  test('takes the language of the browser without either', () => {
    expect(create().locale()).toBe(navigator.language)
  })
})
