import { expect } from '@playwright/test'
import { test } from '../../support/test.ts'

for (const [origin, name] of [
  ['host', '@tanstack/react-query'],
  ['modal', '@walletconnect/core'],
  ['gateway', 'thirdweb'],
  ['secure', '@scure/bip39'],
] as const) {
  test(`[T111] serves the ${origin} origin's notices, with ${name}`, async ({ page, stack }) => {
    const response = await page.goto(`${stack.urls[origin]}/THIRD_PARTY_NOTICES.txt`)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['content-type']).toMatch(/^text\/plain; charset=utf-8$/i)
    expect(response?.headers()['x-content-type-options']).toBe('nosniff')
    expect(await response?.text()).toMatch(new RegExp(`^={80}\n${name} \\d`, 'm'))
  })
}

test('[T111] serves the notices of the SDK next to its files', async ({ page, stack }) => {
  const response = await page.goto(`${stack.urls.modal}/v/${stack.sdkVersion}/THIRD_PARTY_NOTICES.txt`)
  expect(response?.status()).toBe(200)
  expect(await response?.text()).toMatch(/^={80}\npenpal \d/m)
})
