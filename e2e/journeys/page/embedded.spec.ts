import { expect } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

test('[S2.5:embeddedConnected] [S2.5:embeddedNotConnected] embeds without a dialog at card height, showing Account once connected', async ({
  page,
  sites,
  stack,
}) => {
  await page.goto(
    putHostPage(sites, stack, {
      path: '/embedded',
      sdk: { 'enable-embedded': 'true' },
      body: '<appkit-modal></appkit-modal>',
    }),
  )
  const modal = modalOf(page)
  await modal.shows('Connect wallet')
  expect(await page.locator('dialog').count()).toBe(0)
  const heights = async () => [
    (await page.locator('iframe').boundingBox())?.height,
    (await modal.frame.locator('.card').boundingBox())?.height,
  ]
  await expect
    .poll(async () => {
      const [frame = 0, card = 0] = await heights()
      return Math.abs(frame - card)
    })
    .toBeLessThanOrEqual(2)
  await expect(modal.button('Close')).toHaveCount(0)
  await modal.click('Good Wallet')
  await modal.shows('Account')
  expect(await kitState(page)).toMatchObject({ isConnected: true })
  await modal.disconnect()
  await modal.shows('Connect wallet')
})
