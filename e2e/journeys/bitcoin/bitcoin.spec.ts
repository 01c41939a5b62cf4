import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { runBip322 } from '../../stack/bitcoin/runBip322.ts'
import { BITCOIN_PEOPLE } from '../../stack/facts/bitcoin.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { accountsOf, judgeSignIn, namespaceTest, openConnect } from '../../support/namespacePage.ts'
import { rowsOf } from '../../support/wide.ts'

const BTC = BITCOIN_PEOPLE['btc-good'].address
const SHORT = /bc1qs7…yu85/
const test = namespaceTest(({ esplora }) => ({ [BITCOIN_MAINNET]: esplora }))

test('[S3.2:perNamespace] [S3.25:bip122] connects Bitcoin next to EVM, signs, reloads and disconnects separately', async ({
  page,
  openHost,
}) => {
  await openHost({ path: '/bitcoin', wallets: 'good,btc-good' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()

  await openConnect(page, 'bip122')
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Good Wallet/ })).toHaveCount(0)
  await modal.connect('Btc Good')
  await expect(modal.dialog).toBeHidden()
  const both = { active: 'bip122', own: [BTC], eip155: [VALID.address] }
  expect(await accounts(page)).toEqual(both)

  await page.getByRole('button', { name: SHORT }).click()
  await modal.shows('Account')
  await expect(modal.frame.getByText(/1\.23/).first()).toBeVisible()
  expect(await page.evaluate(() => window.airlock?.appKit?.fetchBalance())).toEqual({
    balance: '1.23456789',
    symbol: 'BTC',
  })
  await modal.click('Close')

  expect(await verified(page)).toMatchObject({ ok: true, account: `${BITCOIN_MAINNET}:${BTC}` })
  expect(await verified(page, 'bip322')).toMatchObject({ ok: true })
  // By a library that is not ours, too.
  const text = 'Hello from the journey'
  const signature = await page.evaluate((message) => {
    const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
    return provider.signMessage({ message, protocol: 'bip322' })
  }, text)
  expect(await runBip322(BTC, text, signature)).toBe(true)
  expect(await verified(page, 'ecdsa', BTC.replace('bc1qs', 'bc1qx'))).toBe('UNAUTHORIZED')

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(both)
  expect(await page.locator('iframe').count()).toBe(0)

  await page.evaluate(() => window.bitcoinWallets?.['btc-good']?.selectAccount(1))
  await expect.poll(async () => (await accounts(page)).own).toEqual(['bc1qx7usej0tg0vqkg36tx3hlqk5jp8zesdapfw602'])
  await page.evaluate(() => window.bitcoinWallets?.['btc-good']?.selectAccount(0))
  await expect.poll(() => accounts(page)).toEqual(both)

  await page.getByRole('button', { name: SHORT }).click()
  await modal.shows('Account')
  await modal.disconnect()
  const left = { active: 'eip155', own: [], eip155: [VALID.address] }
  await expect.poll(() => accounts(page)).toEqual(left)
  expect(await page.evaluate(() => window.bitcoinWallets?.['btc-good']?.requests)).toContain('disconnect')
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(left)
})

const KINDS = [
  ['btc-standard', 'Btc Standard', 'bc1qdap3mkhdep3lhp3fkl27u70kx0063mp0p3csxp'],
  ['btc-unisat', 'UniSat', 'bc1qfl3s9xwx82j0kxu3yhqlwjhrdzkzvwpehulje2'],
  ['btc-okx', 'OKX Wallet', 'bc1qmweguwf3vfq6966axkgmwth84n6a729drzddh3'],
  ['btc-late', 'Btc Late', 'bc1q8ftnkyppvmpnxvu6y36xwc93gnp79l9erwetu6'],
] as const

for (const [wallet, name, address] of rowsOf(KINDS, 1)) {
  test(`connects ${name}, signs, and reconnects after a reload`, async ({ page, openHost }) => {
    await openHost({ path: `/${wallet}`, wallets: wallet, networks: [BITCOIN_MAINNET] })
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(name)
    await expect.poll(async () => (await accounts(page)).own).toEqual([address])
    expect(await verified(page)).toMatchObject({ ok: true, account: `${BITCOIN_MAINNET}:${address}` })
    await page.reload()
    await expect.poll(async () => (await accounts(page)).own).toEqual([address])
  })
}

test("requests Leather's addresses once, and signs after a reload @wide @wide", async ({ page, openHost }) => {
  await openHost({ path: '/btc-leather', wallets: 'btc-leather', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  const requests = () => page.evaluate(() => window.bitcoinWallets?.['btc-leather']?.requests)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Leather')
  const address = 'bc1q767l3dc579pfeegsy0mcgrjrpu5u8m4sruuqk6'
  await expect.poll(async () => (await accounts(page)).own).toEqual([address])
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([address])
  expect(await requests()).toEqual([])
  expect(await verified(page)).toMatchObject({ ok: true, account: `${BITCOIN_MAINNET}:${address}` })
  expect(await requests()).toEqual(['signMessage'])
  await page.evaluate(() => window.bitcoinWallets?.['btc-leather']?.selectAccount(1))
  expect(await verified(page)).toBe('WALLET_INVALID_ANSWER')
})

test('loads no Bitcoin code or server without a Bitcoin network', async ({ page, openHost, stack }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const ofBitcoin = () =>
    requests.filter((url) => /bip122|bitcoin/i.test(new URL(url).pathname.split('/').at(-1) ?? ''))
  await openHost({ path: '/one-namespace', wallets: 'good,btc-good', networks: ['eip155:8453'] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Btc Good/ })).toHaveCount(0)
  expect(ofBitcoin()).toEqual([])

  requests.length = 0
  await openHost({ path: '/no-server', wallets: 'btc-standard', networks: [BITCOIN_MAINNET], servers: false })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Standard')
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
  const balance = await page.evaluate(() => window.airlock?.appKit?.fetchBalance())
  expect(balance).toEqual({ balance: '0.00', symbol: 'BTC' })
  expect(ofBitcoin()).toHaveLength(2)
  const { host, modal: frame, gateway } = stack.urls
  // Firefox counts the connection to the project's relay among the requests.
  const relay = stack.urls.relay.replace(/^ws/, 'http')
  const unknownAccounts = new Set(requests.map((url) => new URL(url).origin))
  for (const known of [host, frame, gateway, relay, new URL(page.url()).origin]) unknownAccounts.delete(known)
  expect([...unknownAccounts]).toEqual([])
})

test('shows a Bitcoin wallet on its own, other network @wide', async ({ page, openHost }) => {
  await openHost({ path: '/testnet', wallets: 'btc-testnet', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Testnet')
  await modal.shows('Switch network')
  expect(await page.evaluate(() => window.airlock?.appKit?.getCaipNetworkId())).toBe(BITCOIN_TESTNET)
})

test('[T39] [T42] rejects declined and misspelt Bitcoin addresses, and flags equal names', async ({
  page,
  openHost,
}) => {
  await openHost({
    path: '/bad',
    wallets: 'btc-refusing,btc-garbage,btc-standard,btc-twin,btc-slow',
    networks: [BITCOIN_MAINNET],
  })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Refusing')
  await expect(modal.frame.getByText(/declined/i).first()).toBeVisible()
  await modal.click('Back')
  await modal.connect('Btc Garbage')
  await expect(modal.frame.getByText(/invalid reply|update/i).first()).toBeVisible()
  expect((await accounts(page)).own).toEqual([])
  await modal.click('Back')
  await expect(modal.frame.getByRole('button', { name: /Btc Standard.*Unverified/ })).toHaveCount(2)
  await modal.connect('Btc Slow')
  await expect.poll(async () => (await accounts(page)).own).toEqual(['bc1qan5dp8qdayxfs4wtflhzaesjlxp3mq3808yssq'])
})

test('connects a locked Bitcoin wallet once unlocked @wide', async ({ page, openHost }) => {
  await openHost({ path: '/locked', wallets: 'btc-locked', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  const requests = () => page.evaluate(() => window.bitcoinWallets?.['btc-locked']?.requests)
  const unlock = () => page.evaluate(() => window.bitcoinWallets?.['btc-locked']?.unlock())
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Locked')
  await expect.poll(requests).toEqual(['connect'])
  await modal.click('Back')
  await unlock()
  await modal.shows('Connect wallet')
  expect((await accounts(page)).own).toEqual([])
  await modal.connect('Btc Locked')
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)

  await page.reload()
  const status = () => page.evaluate(() => window.airlock?.appKit?.getAccount('bip122').status)
  await expect.poll(status).toBe('reconnecting')
  await unlock()
  await expect.poll(status).toBe('connected')
  expect(await requests()).toEqual([])
  expect(await verified(page)).toMatchObject({ ok: true })
})

test('[T42] rejects the answer of a Bitcoin wallet that returns no signature @wide', async ({ page, openHost }) => {
  await openHost({ path: '/forger', wallets: 'btc-forger', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Forger')
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
  expect(await verified(page)).toBe('WALLET_INVALID_ANSWER')
})

type BitcoinProvider = {
  getAccountAddresses(): Promise<{ address: string }[]>
  signMessage(params: { message: string; address?: string; protocol?: string }): Promise<string>
}

async function verified(page: Page, protocol?: string, address?: string) {
  const [accountAddress = ''] = (await accounts(page)).own
  return judgeSignIn({ caipNetworkId: BITCOIN_MAINNET, accountAddress }, (message) =>
    page.evaluate(
      async (params) => {
        const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
        return provider.signMessage(params).then(
          (signature) => ({ signature }),
          ({ name }) => ({ name: String(name) }),
        )
      },
      { message, ...(protocol && { protocol }), ...(address && { address }) },
    ),
  )
}

const accounts = (page: Page) => accountsOf(page, 'bip122')
