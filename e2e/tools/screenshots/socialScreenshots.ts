import type { Page } from '@playwright/test'
import type { World } from '../../stack/startWorld.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'

type Take = (name: string) => Promise<unknown>
type Input = { stack: World; sites: Sites; locale: string }

export async function takeSocialPages(page: Page, { stack, sites, locale }: Input, take: Take): Promise<void> {
  // Without a window the modal shows the start.
  await page.addInitScript('window.open = () => null')
  const sdk = { features: JSON.stringify({ socials: ['google'] }), locale }
  await page.goto(putHostPage(sites, stack, { path: '/social-pictures', wallets: 'none', sdk }))
  const { frame } = modalOf(page)
  await page.locator('appkit-button').click()
  await frame.locator('button', { hasText: 'Google' }).click()
  const start = (await frame.locator('a.button-soft').getAttribute('href')) ?? ''
  for (const [name, more] of [
    ['start', ''],
    ['relay', '&relay=1'],
  ]) {
    await page.goto(`${start}${more}`)
    await page.locator('.page button:not([aria-disabled=true])').waitFor()
    await take(`social-${name}`)
  }
  for (const state of ['done', 'refused', 'failed', 'over']) {
    await page.goto(`${stack.urls.secure}/social/done?state=${state}&locale=${locale}`)
    await page.locator('h1').waitFor()
    await take(`social-${state}`)
  }
}

export async function takeWaysIn(page: Page, { stack, locale }: Omit<Input, 'sites'>, take: Take): Promise<void> {
  await page.goto(`${stack.urls.secure}/security?projectId=default&locale=${locale}`)
  const visit = async (name: string) => {
    const button = page.locator('button', { hasText: name })
    const [window] = await Promise.all([page.context().waitForEvent('page'), button.click()])
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: 'Continue as someone without a name' }).click()
    await closed
  }
  await visit('Google')
  await page.locator('.page-status').waitFor()
  const discord = page.locator('.page-row', { hasText: 'Discord' })
  const logins = page.locator('.page-column:last-child .page-panel').first().locator('.page-row')
  await logins.last().click()
  await page.locator('.page-panel').first().waitFor()
  await take('security-add')
  // The user of the pictures before may have added it already.
  if ((await page.locator('button.page-row', { hasText: 'Discord' }).count()) > 0) await visit('Discord')
  else await page.locator('.page-icon-button').click()
  await page.locator('.page-status').waitFor()
  await take('security-ways')
  await discord.first().click()
  await take('security-remove')
}
