import { expect } from '@playwright/test'
import { findFirefox } from '../support/browsers.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

const DARK = 0
test.use({
  launchOptions: {
    ...(findFirefox() !== undefined && { executablePath: findFirefox() as string }),
    // Its remote protocol emulates no scheme.
    firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': DARK },
  },
})

/** Firefox tells a frame the scheme of its element, which is not the system's. */
test('a dark system has a dark card on a dark page, which shows through beside it', async ({ page, sites, world }) => {
  const before = `const meta = document.createElement('meta')
    Object.assign(meta, { name: 'color-scheme', content: 'light dark' })
    document.head.append(meta)
    document.documentElement.style.background = 'teal'`
  await page.goto(putHostPage(sites, world, { before }))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.frame.locator('.card')).toHaveCSS('background-color', 'rgb(18, 20, 22)')
  const clip = { x: 20, y: 300, width: 40, height: 40 }
  const withFrame = await page.screenshot({ clip })
  await page.locator('iframe').evaluate((frame) => frame.style.setProperty('visibility', 'hidden', 'important'))
  expect(withFrame.equals(await page.screenshot({ clip }))).toBe(true)
})
