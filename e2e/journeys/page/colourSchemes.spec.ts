import { expect } from '@playwright/test'
import { declareScheme, isSeenThrough, SURFACES } from '../../support/colourScheme.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'
import { rowsOf } from '../../support/wide.ts'

/** Colour schemes of a page. If the frame's differs, browsers give it an opaque canvas. */
const DECLARED = ['normal', 'light', 'dark', 'light dark']

for (const scheme of ['light', 'dark'] as const) {
  for (const declared of rowsOf(DECLARED, 1)) {
    test(`shows the page next to a ${scheme} card, declared ${declared}`, async ({ page, sites, stack }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto(putHostPage(sites, stack, { before: declareScheme(declared) }))
      const modal = modalOf(page)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modal.shows('Connect wallet')
      await expect(modal.frame.locator('.card')).toHaveCSS('background-color', SURFACES[scheme])
      expect(await isSeenThrough(page)).toBe(true)
    })
  }
}

test('turns dark with the system while the modal is open @wide', async ({ page, sites, stack }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(putHostPage(sites, stack))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  const card = modal.frame.locator('.card')
  await expect(card).toHaveCSS('background-color', SURFACES.light)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(card).toHaveCSS('background-color', SURFACES.dark)
})
