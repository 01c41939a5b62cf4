import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { judged, requestsOf, unlock } from '../../support/injected/InjectedNamespace.ts'
import { injectedBitcoin } from '../../support/injected/injectedBitcoin.ts'
import { modalOf } from '../../support/modal.ts'
import { accountsOf, namespaceTest } from '../../support/namespacePage.ts'

const test = namespaceTest(({ esplora }) => ({ [BITCOIN_MAINNET]: esplora }))

test("requests Leather's addresses once, and signs after a reload @wide", async ({ page, openHost }) => {
  await openHost({ path: '/btc-leather', wallets: 'btc-leather', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  const requests = () => requestsOf(page, injectedBitcoin, 'btc-leather')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Leather')
  const address = 'bc1q767l3dc579pfeegsy0mcgrjrpu5u8m4sruuqk6'
  await expect.poll(async () => (await accounts(page)).own).toEqual([address])
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([address])
  expect(await requests()).toEqual([])
  expect(await judged(page, injectedBitcoin)).toMatchObject({ ok: true, account: `${BITCOIN_MAINNET}:${address}` })
  expect(await requests()).toEqual(['signMessage'])
  await page.evaluate(() => window.bitcoinWallets?.['btc-leather']?.selectAccount(1))
  expect(await judged(page, injectedBitcoin)).toBe('WALLET_INVALID_ANSWER')
})

test('shows a Bitcoin wallet on its own, other network @wide', async ({ page, openHost }) => {
  await openHost({ path: '/testnet', wallets: 'btc-testnet', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Testnet')
  await modal.shows('Switch network')
  expect(await page.evaluate(() => window.airlock?.appKit?.getCaipNetworkId())).toBe(BITCOIN_TESTNET)
})

test('[T39] flags Bitcoin wallets of one name, and connects a slow one', async ({ page, openHost }) => {
  await openHost({ path: '/twins', wallets: 'btc-standard,btc-twin,btc-slow', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(modal.frame.getByRole('button', { name: /Btc Standard.*Unverified/ })).toHaveCount(2)
  await modal.connect('Btc Slow')
  await expect.poll(async () => (await accounts(page)).own).toEqual(['bc1qan5dp8qdayxfs4wtflhzaesjlxp3mq3808yssq'])
})

test('connects a locked Bitcoin wallet once unlocked @wide', async ({ page, openHost }) => {
  await openHost({ path: '/locked', wallets: 'btc-locked', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  const requests = () => requestsOf(page, injectedBitcoin, 'btc-locked')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Locked')
  await expect.poll(requests).toEqual(['connect'])
  await modal.click('Back')
  await unlock(page, injectedBitcoin, 'btc-locked')
  await modal.shows('Connect wallet')
  expect((await accounts(page)).own).toEqual([])
  await modal.connect('Btc Locked')
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)

  await page.reload()
  const status = () => page.evaluate(() => window.airlock?.appKit?.getAccount('bip122').status)
  await expect.poll(status).toBe('reconnecting')
  await unlock(page, injectedBitcoin, 'btc-locked')
  await expect.poll(status).toBe('connected')
  expect(await requests()).toEqual([])
  expect(await judged(page, injectedBitcoin)).toMatchObject({ ok: true })
})

const accounts = (page: Page) => accountsOf(page, 'bip122')
