import { expect, test } from 'vitest'
import { isInAppBrowser } from './isInAppBrowser.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

test.each([
  ['the view of an app on Android', `${ANDROID} Build/AP4A; wv) ${CHROME.replace('Chrome', 'Version/4.0 Chrome')}`],
  ['the view of an app on iOS', `${IPHONE} Mobile/15E148`],
  ['a wallet on iOS', `${IPHONE} Mobile/15E148 WebView MetaMaskMobile`],
])('opens no window in %s', (_what, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  ['Chrome on Android', `${ANDROID}) ${CHROME}`],
  ['Safari on iOS', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
])('returns false for %s', (_what, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
