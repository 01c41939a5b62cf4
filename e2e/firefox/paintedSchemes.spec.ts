import { expect } from '@playwright/test'
import { findFirefox } from '../support/browser/browsers.ts'
import { declareScheme, isSeenThrough, SURFACES } from '../support/colourScheme.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

const DARK = 0
const executablePath = findFirefox()
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    // Its remote protocol emulates no scheme.
    firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': DARK },
  },
})

/** In Firefox a frame has the scheme of its element, which is not the system's. */
test('shows the page next to a dark card on a dark page @wide', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { before: declareScheme('light dark') }))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.frame.locator('.card')).toHaveCSS('background-color', SURFACES.dark)
  expect(await isSeenThrough(page)).toBe(true)
})
