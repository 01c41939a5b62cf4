import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

/** What a page may say of itself. Where its scheme and the frame's differ, browsers give the frame an opaque canvas. */
const DECLARED = ['normal', 'light', 'dark', 'light dark']
const SURFACES = { light: 'rgb(255, 255, 255)', dark: 'rgb(18, 20, 22)' }
const BESIDE_THE_CARD = { x: 20, y: 300, width: 40, height: 40 }

for (const scheme of ['light', 'dark'] as const) {
  for (const declared of DECLARED) {
    test(`the page shows through beside the card, which is ${scheme} as the system is, on a page that declares ${declared}`, async ({
      page,
      sites,
      world,
    }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const before = `const meta = document.createElement('meta')
        Object.assign(meta, { name: 'color-scheme', content: '${declared}' })
        document.head.append(meta)
        document.documentElement.style.background = 'teal'`
      await page.goto(putHostPage(sites, world, { before }))
      const modal = modalOf(page)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modal.shows('Connect wallet')
      const card = modal.frame.locator('.card')
      await expect(card).toHaveCSS('background-color', SURFACES[scheme])
      const withFrame = await page.screenshot({ clip: BESIDE_THE_CARD })
      await page.locator('iframe').evaluate((frame) => frame.style.setProperty('visibility', 'hidden', 'important'))
      const without = await page.screenshot({ clip: BESIDE_THE_CARD })
      expect(withFrame.equals(without)).toBe(true)
    })
  }
}

test('a system that turns dark while the modal is open turns it dark', async ({ page, sites, world }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(putHostPage(sites, world))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  const card = modal.frame.locator('.card')
  await expect(card).toHaveCSS('background-color', SURFACES.light)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(card).toHaveCSS('background-color', SURFACES.dark)
})
