import { expect } from '@playwright/test'
import { TEST_KEYS, testAccount } from '../stack/chain/testAccounts.ts'
import { pair, sendRequest, test } from '../support/lab.ts'
import { kitState } from '../support/modal.ts'

test('[T65] closes sockets of a left page and continues after Back', async ({ page, lab, openHost, sites }) => {
  await openHost()
  await pair(page, lab)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto(sites.put('localhost', '/elsewhere-wc', '<!doctype html><title>Elsewhere</title>'))
  await expect.poll(() => lab.relay.connections()).toBe(1)
  await lab.wallet.setAccount(TEST_KEYS[2] as `0x${string}`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Host' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { persisted?: boolean }).persisted)).toBe(true)
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'connected', address: testAccount(2).address })
  expect(await sendRequest(page, 'personal_sign', ['0x00', lab.wallet.address()])).toMatch(/^0x/)
})
