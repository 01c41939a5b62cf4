import { expect } from '@playwright/test'
import { POLKADOT_PEOPLE } from '../../stack/polkadot/polkadotPeople.ts'
import { type InjectedNamespace, judged, requestsOf, unlock } from '../../support/injected/InjectedNamespace.ts'
import { injectedBitcoin } from '../../support/injected/injectedBitcoin.ts'
import { injectedPolkadot } from '../../support/injected/injectedPolkadot.ts'
import { injectedSolana } from '../../support/injected/injectedSolana.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { accountsOf, EVM, namespaceTest, openConnect } from '../../support/namespacePage.ts'
import { rowsOf } from '../../support/wide.ts'

const test = namespaceTest(({ esplora, polkadot, solana }) => ({
  [injectedBitcoin.network]: esplora,
  [injectedPolkadot.network]: polkadot,
  [injectedSolana.network]: solana,
}))

const CONNECTS: readonly (readonly [title: string, row: InjectedNamespace])[] = [
  ['[S3.2:perNamespace] [S3.25:bip122] connects Bitcoin next to EVM, signs, reloads and disconnects', injectedBitcoin],
  ['[S3.25:polkadot] connects Polkadot next to EVM, signs, reloads and disconnects', injectedPolkadot],
  ['[S3.25:solana] [S5.15:supported] connects Solana next to EVM, signs, reloads and disconnects', injectedSolana],
]
for (const [title, row] of CONNECTS) {
  const { namespace, network, wallet } = row
  test(title, async ({ page, openHost, stack }) => {
    await openHost({ path: `/${namespace}`, wallets: `good,${wallet.id}`, networks: [...EVM, network] })
    const modal = modalOf(page)
    const accounts = () => accountsOf(page, namespace)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()

    await openConnect(page, namespace)
    await modal.shows('Connect wallet')
    await expect(modal.button(/Good Wallet/)).toHaveCount(0)
    await modal.connect(wallet.name)
    await expect(modal.dialog).toBeHidden()
    const both = { active: namespace, own: [wallet.address], eip155: [VALID.address] }
    expect(await accounts()).toEqual(both)

    await page.getByRole('button', { name: wallet.short }).click()
    await modal.shows('Account')
    await expect(modal.frame.getByText(wallet.balance).first()).toBeVisible()
    await expect(async () => {
      const balance = await row.fetchBalance(stack.urls)
      expect(await page.evaluate(() => window.airlock?.appKit?.fetchBalance())).toEqual(balance)
    }).toPass()
    await modal.click('Close')
    await row.signs(page)

    await page.reload()
    await expect.poll(accounts).toEqual(both)
    expect(await page.locator('iframe').count()).toBe(0)
    await row.changesAccount(page)
    await expect.poll(accounts).toEqual(both)

    await page.getByRole('button', { name: wallet.short }).click()
    await modal.shows('Account')
    await modal.disconnect()
    const left = { active: 'eip155', own: [], eip155: [VALID.address] }
    await expect.poll(accounts).toEqual(left)
    // Polkadot extensions have no method for it.
    if (row !== injectedPolkadot) expect(await requestsOf(page, row, wallet.id)).toContain('disconnect')
    await page.reload()
    await expect.poll(accounts).toEqual(left)
  })
}

const BITCOIN_KINDS = [
  ['btc-standard', 'Btc Standard', 'bc1qdap3mkhdep3lhp3fkl27u70kx0063mp0p3csxp'],
  ['btc-unisat', 'UniSat', 'bc1qfl3s9xwx82j0kxu3yhqlwjhrdzkzvwpehulje2'],
  ['btc-okx', 'OKX Wallet', 'bc1qmweguwf3vfq6966axkgmwth84n6a729drzddh3'],
  ['btc-late', 'Btc Late', 'bc1q8ftnkyppvmpnxvu6y36xwc93gnp79l9erwetu6'],
] as const
const POLKADOT_KINDS = [
  ['dot-slow', 'Dot Slow', POLKADOT_PEOPLE['dot-slow'].address],
  ['dot-late', 'Dot Late', '12YjXuEXLCsWWbknHq2stkUYLK43LxqTHAs8xymVjUiK6kGR'],
] as const
for (const [row, kinds] of [
  [injectedBitcoin, BITCOIN_KINDS],
  [injectedPolkadot, POLKADOT_KINDS],
] as const) {
  for (const [id, name, address] of rowsOf<readonly [string, string, string]>(kinds, 1)) {
    test(`connects ${name}, signs, and reconnects after a reload`, async ({ page, openHost }) => {
      const { namespace, network } = row
      await openHost({ path: `/${id}`, wallets: id, networks: [network] })
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modalOf(page).connect(name)
      const own = async () => (await accountsOf(page, namespace)).own
      await expect.poll(own).toEqual([address])
      expect(await judged(page, row)).toMatchObject({ ok: true, account: `${network}:${address}` })
      await page.reload()
      await expect.poll(own).toEqual([address])
    })
  }
}

for (const { namespace, name, network, code, wallet } of [injectedBitcoin, injectedPolkadot, injectedSolana]) {
  test(`loads no ${name} code or server without a ${name} network`, async ({ page, openHost, stack }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const ofNamespace = () => requests.filter((url) => code.test(new URL(url).pathname.split('/').at(-1) ?? ''))
    await openHost({ path: '/one-namespace', wallets: `good,${wallet.id}`, networks: ['eip155:8453'] })
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.shows('Connect wallet')
    await expect(modal.button(new RegExp(wallet.name))).toHaveCount(0)
    expect(requests.filter((url) => /engine\.js/.test(url))).toHaveLength(1)
    expect(ofNamespace()).toEqual([])
    // Without a server of the host, the gateway answers for Solana.
    if (namespace === 'solana') return

    requests.length = 0
    await openHost({ path: '/no-server', wallets: wallet.id, networks: [network], servers: false })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(wallet.name)
    await expect.poll(async () => (await accountsOf(page, namespace)).own).toHaveLength(1)
    const balance = await page.evaluate(() => window.airlock?.appKit?.fetchBalance())
    expect(balance).toEqual({ balance: '0.00', symbol: namespace === 'bip122' ? 'BTC' : 'DOT' })
    expect(ofNamespace()).toHaveLength(2)
    const { host, modal: frame, gateway } = stack.urls
    // Firefox counts the connection to the project's relay among the requests.
    const relay = stack.urls.relay.replace(/^ws/, 'http')
    const unknownOrigins = new Set(requests.map((url) => new URL(url).origin))
    for (const known of [host, frame, gateway, relay, new URL(page.url()).origin]) unknownOrigins.delete(known)
    expect([...unknownOrigins]).toEqual([])
  })
}

type Rejection = readonly [wallet: string, name: string, problem: RegExp]
const REJECTIONS: readonly (readonly [title: string, row: InjectedNamespace, rejections: readonly Rejection[]])[] = [
  [
    '[T42] rejects a declined or misspelt Bitcoin address',
    injectedBitcoin,
    [
      ['btc-refusing', 'Btc Refusing', /declined/i],
      ['btc-garbage', 'Btc Garbage', /invalid reply|update/i],
    ],
  ],
  [
    '[T42] rejects a declined, empty or invalid Polkadot account',
    injectedPolkadot,
    [
      ['dot-refusing', 'Dot Refusing', /declined/i],
      ['dot-none', 'Dot None', /didn’t share an account/],
      ['dot-garbage', 'Dot Garbage', /invalid reply|update/i],
      ['dot-kusama', 'Dot Kusama', /network/i],
    ],
  ],
  [
    '[T42] rejects a declined or invalid Solana account',
    injectedSolana,
    [
      ['sol-refusing', 'Sol Refusing', /declined/i],
      ['sol-garbage', 'Sol Garbage', /invalid reply|update/i],
    ],
  ],
]
for (const [title, { namespace, network, wallet }, rejections] of rowsOf(REJECTIONS, 2)) {
  test(title, async ({ page, openHost }) => {
    const wallets = [...rejections.map(([id]) => id), wallet.id].join()
    await openHost({ path: '/bad', wallets, networks: [network] })
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    for (const [, name, problem] of rejections) {
      await modal.connect(name)
      await expect(modal.frame.getByText(problem).first()).toBeVisible()
      await modal.click('Back')
    }
    expect((await accountsOf(page, namespace)).own).toEqual([])
    await modal.connect(wallet.name)
    await expect.poll(async () => (await accountsOf(page, namespace)).own).toEqual([wallet.address])
  })
}

for (const [row, id, name, request] of [
  [injectedPolkadot, 'dot-locked', 'Dot Locked', 'enable'],
  [injectedSolana, 'sol-locked', 'Sol Locked', 'connect'],
] as const) {
  test(`connects ${name} once its user unlocks it @wide`, async ({ page, openHost }) => {
    await openHost({ path: '/locked', wallets: id, networks: [row.network] })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(page).connect(name)
    await expect.poll(() => requestsOf(page, row, id)).toEqual([request])
    expect((await accountsOf(page, row.namespace)).own).toEqual([])
    await unlock(page, row, id)
    await expect.poll(async () => (await accountsOf(page, row.namespace)).own).toHaveLength(1)
  })
}

const FORGERS: readonly (readonly [title: string, row: InjectedNamespace, id: string, name: string])[] = [
  ['[T42] rejects a Solana signature of another text', injectedSolana, 'sol-forger', 'Sol Forger'],
  ['[T42] rejects a Solana signature of 63 bytes', injectedSolana, 'sol-short', 'Sol Short'],
  ['[T42] rejects an invalid Bitcoin signature', injectedBitcoin, 'btc-forger', 'Btc Forger'],
  ['[T42] rejects an invalid Polkadot signature', injectedPolkadot, 'dot-forger', 'Dot Forger'],
]
for (const [title, row, id, name] of rowsOf(FORGERS, 2)) {
  test(title, async ({ page, openHost }) => {
    await openHost({ path: `/${id}`, wallets: id, networks: [row.network] })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(page).connect(name)
    await expect.poll(async () => (await accountsOf(page, row.namespace)).own).toHaveLength(1)
    expect(await judged(page, row)).toBe('WALLET_INVALID_ANSWER')
  })
}
