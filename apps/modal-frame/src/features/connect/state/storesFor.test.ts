import { expect, test } from 'vitest'
import type { Platform } from '../../../core/wallets/platform.ts'
import { browserName, storesFor } from './storesFor.ts'

const LINKS = {
  chrome_store: 'https://chrome.example/',
  app_store: 'https://apple.example/',
  play_store: 'https://play.example/',
  homepage: 'https://wallet.example/',
}
const DESKTOP: Platform = { kind: 'desktop', os: 'other', reusesPairing: false, isTelegram: false }
const phone = (os: 'ios' | 'android'): Platform => ({ ...DESKTOP, kind: 'phone', os })
const kinds = (...input: Parameters<typeof storesFor>) => storesFor(...input).map(({ kind }) => kind)

test('lists the own browser first, and only the own store on a phone', () => {
  expect(kinds(LINKS, DESKTOP, 'Edge')).toEqual(['extension', 'iphone', 'android'])
  expect(kinds(LINKS, phone('ios'), 'Safari')).toEqual(['iphone'])
  expect(kinds(LINKS, phone('android'), 'Chrome')).toEqual(['android'])
})

test('lists the home page where the own store is unknown', () => {
  expect(kinds(LINKS, DESKTOP, 'Firefox')).toEqual(['site', 'iphone', 'android'])
  expect(kinds({ homepage: LINKS.homepage }, phone('ios'), 'Safari')).toEqual(['site'])
})

test('[T44] lists no link that is not https', () => {
  expect(kinds({ chrome_store: 'javascript:alert(1)', homepage: 'http://wallet.example/' }, DESKTOP, 'Chrome')).toEqual(
    [],
  )
})

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/136.0.0.0 Safari/537.36 Edg/136.0.0.0', 'Edge'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/136.0.0.0 Safari/537.36 OPR/121.0.0.0', 'Opera'],
  ['Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 'Safari'],
])('reads the browser from %s', (userAgent, name) => {
  expect(browserName({ userAgent })).toBe(name)
})
