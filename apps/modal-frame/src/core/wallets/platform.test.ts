import { expect, test } from 'vitest'
import { platformOf } from './platform.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test.each([
  ['a Mac', MAC, 0, { kind: 'desktop', os: 'other', reusesPairing: false, isTelegram: false }],
  ['an iPad that calls itself a Mac', MAC, 5, { kind: 'phone', os: 'ios', reusesPairing: true, isTelegram: false }],
  ['Safari on an iPhone', IPHONE, 5, { kind: 'phone', os: 'ios', reusesPairing: true, isTelegram: false }],
  [
    'Chrome on an iPhone',
    IPHONE.replace('Version/18.0', 'CriOS/131.0'),
    5,
    { kind: 'phone', os: 'ios', reusesPairing: false, isTelegram: false },
  ],
  ['Chrome on Android', PIXEL, 5, { kind: 'phone', os: 'android', reusesPairing: false, isTelegram: false }],
  [
    'Telegram on Android',
    `${PIXEL} Telegram-Android/11.4`,
    5,
    { kind: 'phone', os: 'android', reusesPairing: true, isTelegram: true },
  ],
])('recognises %s by its user agent', (_name, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toEqual(platform)
})
