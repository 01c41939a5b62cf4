import type { Page } from '@playwright/test'
import { putHostPage } from '../hostPage.ts'
import { modalOf } from '../modal.ts'
import type { Sites } from '../sites.ts'
import type { World } from '../world.ts'

const PROVIDERS = ['google', 'apple', 'github', 'x', 'facebook', 'discord']
const SOCIALS_ON = { features: JSON.stringify({ socials: PROVIDERS }) }

export async function openConnect(page: Page, sites: Sites, stack: World, options: Parameters<typeof putHostPage>[2]) {
  await page.goto(putHostPage(sites, stack, { wallets: 'good', sdk: SOCIALS_ON, ...options }))
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  return modalOf(page)
}

export async function openProvider(page: Page, name: string): Promise<Page> {
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    modalOf(page)
      .frame.getByRole('button', { name: `Continue with ${name}` })
      .click(),
  ])
  return window
}
