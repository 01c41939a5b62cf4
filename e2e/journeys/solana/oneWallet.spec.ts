import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { SOLANA_PEOPLE } from '../../stack/facts/solana.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { accountsOf, namespaceTest, openConnect } from '../../support/namespacePage.ts'

const SOL = SOLANA_PEOPLE['sol-good'].address

const test = namespaceTest(({ solana }) => ({ [SOLANA_MAINNET]: solana }))

test('[S3.6:multiChain] shows an EVM and Solana wallet once, with networks to choose', async ({ page, openHost }) => {
  await openHost({ path: '/one-wallet', wallets: 'good,sol-of-good' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.button(/Good Wallet/)).toHaveCount(1)
  await modal.connect('Good Wallet')
  await modal.shows('Choose network')
  const networks = modal.frame.getByRole('list', { name: 'Networks' })
  await expect(networks.getByRole('button')).toHaveCount(2)

  // Going back leaves the network whose request is open, to choose another.
  await page.evaluate(() => {
    const wallet = window.solanaWallets?.['sol-of-good']
    if (wallet) wallet.answer = undefined
  })
  await expect(modal.heading).toBeFocused()
  const solana = networks.getByRole('button', { name: /Solana/ })
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await solana.evaluate((row) => row === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await modal.shows('Connecting')
  await expect.poll(() => page.evaluate(() => window.solanaWallets?.['sol-of-good']?.requests)).toEqual(['connect'])
  await modal.click('Back')
  await modal.shows('Choose network')
  await expect(solana).toBeFocused()
  await modal.click(/Arbitrum One/)
  await expect(modal.dialog).toBeHidden()
  expect(await accountsOf(page, 'solana')).toMatchObject({ active: 'eip155', own: [], eip155: [VALID.address] })

  // Opened for one namespace there is nothing to choose.
  await page.evaluate(() => {
    const wallet = window.solanaWallets?.['sol-of-good']
    if (wallet) wallet.answer = 'yes'
  })
  await openConnect(page, 'solana')
  await modal.shows('Connect wallet')
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  const both = { active: 'solana', own: [SOL], eip155: [VALID.address] }
  expect(await accountsOf(page, 'solana')).toEqual(both)
  await page.reload()
  await expect.poll(() => accountsOf(page, 'solana')).toEqual(both)
})
