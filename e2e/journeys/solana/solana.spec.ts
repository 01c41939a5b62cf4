import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Page } from '@playwright/test'
import { SOLANA_PEOPLE } from '../../stack/facts/solana.ts'
import { modalOf } from '../../support/modal.ts'
import { accountsOf, namespaceTest, openConnect } from '../../support/namespacePage.ts'

const SOL = SOLANA_PEOPLE['sol-good'].address
const DUPLICATE = 'mBKqcnGotbsSb5vNrdyhzZ5EhqZdids9QYiTRckvi7v'

const test = namespaceTest(({ solana }) => ({ [SOLANA_MAINNET]: solana }))

test('[T39] flags Solana wallets of one name and keeps the chosen one @wide', async ({ page, openHost }) => {
  await openHost({ path: '/twins', wallets: 'sol-good,sol-twin,sol-late', networks: [SOLANA_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(modal.frame.getByRole('button', { name: /Sol Good.*Unverified/ })).toHaveCount(2)
  await expect(modal.frame.getByRole('button', { name: /Sol Late/ })).toBeVisible()
  for (const [index, address] of [SOL, DUPLICATE].entries()) {
    await modal.connectContested('Sol Good', index)
    await expect.poll(async () => (await accounts(page)).own).toEqual([address])
    await expect(modal.dialog).toBeHidden()
    await openConnect(page, 'solana')
  }
  // The first one has an account for the site too, and is asked before the other.
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([DUPLICATE])
  await openConnect(page, 'solana')
  await modal.connect('Sol Late')
  await expect.poll(async () => (await accounts(page)).own).toEqual(['7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9'])
})

const accounts = (page: Page) => accountsOf(page, 'solana')
