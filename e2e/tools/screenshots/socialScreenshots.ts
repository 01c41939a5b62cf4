import type { Page } from '@playwright/test'
import type { World } from '../../stack/startWorld.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'

type Take = (name: string) => Promise<unknown>
type Input = { world: World; sites: Sites; locale: string }

/** Windows of a sign-in at a provider: where it begins, for clients of both kinds, and each of its ends; and the ways in that a wallet has. */
export async function takeSocialPages(page: Page, { world, sites, locale }: Input, take: Take): Promise<void> {
  // Without a window the modal shows the start.
  await page.addInitScript('window.open = () => null')
  const sdk = { features: JSON.stringify({ socials: ['google'] }), locale }
  await page.goto(putHostPage(sites, world, { path: '/social-pictures', wallets: 'none', sdk }))
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
    await page.goto(`${world.urls.secure}/social/done?state=${state}&locale=${locale}`)
    await page.locator('h1').waitFor()
    await take(`social-${state}`)
  }
}

/** The list of ways in of someone who came by a provider, with one of them about to be removed. */
export async function takeWaysIn(page: Page, { world, locale }: Omit<Input, 'sites'>, take: Take): Promise<void> {
  await page.goto(`${world.urls.secure}/security?projectId=default&locale=${locale}`)
  for (const name of ['Google', 'Discord']) {
    // The user of the pictures before may have added it already.
    const isThere = name === 'Discord' && (await page.locator('li', { hasText: name }).count()) > 0
    if (isThere) continue
    const button = page.locator('button', { hasText: name })
    const [window] = await Promise.all([page.context().waitForEvent('page'), button.click()])
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: 'Continue as somebody without a name' }).click()
    await closed
    await page.locator('li', { hasText: name }).waitFor()
  }
  await take('security-ways')
  await page.locator('li', { hasText: 'Discord' }).locator('button').first().click()
  await take('security-remove')
}
