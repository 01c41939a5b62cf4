// @vitest-environment node

import { expect, test } from 'vitest'
import { renderPage } from './renderPage.tsx'
import { TEST_SETTINGS } from './testing/testSettings.ts'

test('renders the home page with the tagline and a connect button', () => {
  const { html, found } = renderPage('/', TEST_SETTINGS)
  expect(found).toBe(true)
  expect(html).toContain('<h1>Earn real yield on any liquid asset powered by market volatility.</h1>')
  expect(html).toContain('Connect Wallet')
})

test.each([
  ['/', 'button-secondary'],
  ['/wallet', 'button-secondary'],
  ['/farms', 'button-green'],
  ['/farms/ether-range', 'button-green'],
])('[S2.12:green] [S2.12:secondary] renders %s with a %s wallet button in the header', (path, variant) => {
  const header = renderPage(path, TEST_SETTINGS).html.match(/<header[\s\S]*<\/header>/)?.[0] ?? ''
  expect(header).toMatch(new RegExp(`class="button ${variant} wallet-button"`))
})

test.each(['/', '/farms', '/farms/ether-range', '/wallet'])(
  '[S9.10:serverRendering] renders %s without a browser, a wallet or the modal',
  (path) => {
    const { html, found } = renderPage(path, TEST_SETTINGS)
    expect(found).toBe(true)
    expect(html).toContain('<main')
    // A strict policy refuses inline styles, also those that a server writes.
    expect(html).not.toMatch(/\sstyle=/)
  },
)

test.each(['/nothing', '/farms/closed-long-ago', '/farms/%3Cscript%3E'])('renders %s as not found', (path) => {
  const { html, found } = renderPage(path, TEST_SETTINGS)
  expect(found).toBe(false)
  expect(html).toContain('Page not found')
})
