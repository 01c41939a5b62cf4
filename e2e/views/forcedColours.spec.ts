import { expect } from '@playwright/test'
import { test } from '../support/gallery/galleryPage.ts'
import { putHostPage } from '../support/hostPage.ts'

test('keeps button edges with forced colours', async ({ page, sites, stack }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(putHostPage(sites, stack))
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).not.toHaveCSS(
    'border-top-color',
    'rgba(0, 0, 0, 0)',
  )
  await page.goto(`${stack.urls.secure}/export?projectId=default`)
  await expect(page.getByRole('button', { name: 'Send code' })).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
})

test('marks the focused field with forced colours', async ({ page, stack }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`${stack.urls.gallery}#view=Networks`)
  const field = page.locator('.field')
  await expect(field).toHaveCSS('outline-width', '1px')
  await page.getByLabel('Search networks').focus()
  await expect(field).toHaveCSS('outline-width', '2px')
})
