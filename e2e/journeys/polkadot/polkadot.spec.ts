import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { expect, type Page } from '@playwright/test'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { POLKADOT_PEOPLE } from '../../stack/polkadot/polkadotPeople.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { accountsOf, judgeSignIn, namespaceTest, openConnect } from '../../support/namespacePage.ts'
import { rowsOf } from '../../support/wide.ts'

const DOT = POLKADOT_PEOPLE['dot-good'].address
const SECOND = '123xUpJQSQqwZKZP9VSUvp7f4o5zYSHzx67YBSsENLPSt6Ld'
const SHORT = /12Vstp…4Ngg/
const test = namespaceTest(({ polkadot }) => ({ [POLKADOT]: polkadot, [KUSAMA]: polkadot }))

test('[S3.2:perNamespace] [S3.25:polkadot] connects Polkadot next to EVM, signs, reloads and disconnects separately', async ({
  page,
  openHost,
}) => {
  await openHost({ path: '/polkadot', wallets: 'good,dot-good' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()

  await openConnect(page, 'polkadot')
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Good Wallet/ })).toHaveCount(0)
  await modal.connect('Dot Good')
  await expect(modal.dialog).toBeHidden()
  const both = { active: 'polkadot', own: [DOT], eip155: [VALID.address] }
  expect(await accounts(page)).toEqual(both)

  // Balance: what the node of the host keeps under the account, in whole coins.
  await page.getByRole('button', { name: SHORT }).click()
  await modal.shows('Account')
  await expect(modal.frame.getByText(/1\.23/).first()).toBeVisible()
  expect(await page.evaluate(() => window.airlock?.appKit?.fetchBalance())).toEqual({
    balance: '1.2345678901',
    symbol: 'DOT',
  })
  await modal.click('Close')

  // The wallet signs within tags, which the library of Polkadot knows.
  const raw = await page.evaluate(async (address) => {
    const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
    const [account] = await provider.accounts.get()
    return { account, ...(await provider.signer.signRaw({ address, data: 'Grüße', type: 'bytes' })) }
  }, DOT)
  await cryptoWaitReady()
  expect(raw.account).toEqual({ address: DOT })
  expect(signatureVerify('<Bytes>Grüße</Bytes>', raw.signature, DOT)).toMatchObject({ isValid: true })
  expect(signatureVerify('<Bytes>Gruesse</Bytes>', raw.signature, DOT)).toMatchObject({ isValid: false })
  expect(await verified(page)).toMatchObject({ ok: true, account: `${POLKADOT}:${DOT}` })
  expect(await verified(page, SECOND)).toBe('UNAUTHORIZED')

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(both)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => window.polkadotWallets?.['dot-good']?.requests)).toEqual([])

  // Another account is shown next to it: the one that is active stays so, until it is not shown any longer.
  await page.evaluate(() => window.polkadotWallets?.['dot-good']?.showAccounts(1, 0))
  await expect.poll(async () => (await accounts(page)).own).toEqual([DOT, SECOND])
  await page.evaluate(() => window.polkadotWallets?.['dot-good']?.showAccounts(1))
  await expect.poll(async () => (await accounts(page)).own).toEqual([SECOND])
  await page.evaluate(() => window.polkadotWallets?.['dot-good']?.showAccounts(0))
  await expect.poll(() => accounts(page)).toEqual(both)

  await page.getByRole('button', { name: SHORT }).click()
  await modal.shows('Account')
  await modal.disconnect()
  const left = { active: 'eip155', own: [], eip155: [VALID.address] }
  await expect.poll(() => accounts(page)).toEqual(left)
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(left)
})

test("shows the account in the network's encoding over a reload @wide", async ({ page, openHost }) => {
  await openHost({ path: '/two-networks', wallets: 'dot-good', networks: [POLKADOT, KUSAMA] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Dot Good')
  await expect.poll(async () => (await accounts(page)).own).toEqual([DOT])
  await page.evaluate((id) => window.airlock?.appKit?.switchNetwork(id as never), KUSAMA)
  const OF_KUSAMA = 'E5CQp4iGVwAj9n3KCsEgXm38mtBSbtDwZLUtWCip7mJd4tV'
  await expect.poll(async () => (await accounts(page)).own).toEqual([OF_KUSAMA])
  expect(await verified(page)).toMatchObject({ ok: true, account: `${KUSAMA}:${OF_KUSAMA}` })
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([OF_KUSAMA])
  expect(await page.evaluate(() => window.airlock?.appKit?.getCaipNetworkId())).toBe(KUSAMA)
})

const KINDS = [
  ['dot-slow', 'Dot Slow', POLKADOT_PEOPLE['dot-slow'].address],
  ['dot-late', 'Dot Late', '12YjXuEXLCsWWbknHq2stkUYLK43LxqTHAs8xymVjUiK6kGR'],
] as const

for (const [wallet, name, address] of rowsOf(KINDS, 1)) {
  test(`connects ${name}, signs, and reconnects after a reload`, async ({ page, openHost }) => {
    await openHost({ path: `/${wallet}`, wallets: wallet, networks: [POLKADOT] })
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(name)
    await expect.poll(async () => (await accounts(page)).own).toEqual([address])
    expect(await verified(page)).toMatchObject({ ok: true, account: `${POLKADOT}:${address}` })
    await page.reload()
    await expect.poll(async () => (await accounts(page)).own).toEqual([address])
  })
}

test('loads no Polkadot code or node without a Polkadot network', async ({ page, openHost, stack }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const ofPolkadot = () => requests.filter((url) => /polkadot/i.test(new URL(url).pathname.split('/').at(-1) ?? ''))
  await openHost({ path: '/one-namespace', wallets: 'good,dot-good', networks: ['eip155:8453'] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('button', { name: /Dot Good/ })).toHaveCount(0)
  expect(ofPolkadot()).toEqual([])

  requests.length = 0
  await openHost({ path: '/no-server', wallets: 'dot-good', networks: [POLKADOT], servers: false })
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Dot Good')
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
  const balance = await page.evaluate(() => window.airlock?.appKit?.fetchBalance())
  expect(balance).toEqual({ balance: '0.00', symbol: 'DOT' })
  expect(ofPolkadot()).toHaveLength(2)
  const { host, modal: frame, gateway } = stack.urls
  // Firefox counts the connection to the project's relay among the requests.
  const relay = stack.urls.relay.replace(/^ws/, 'http')
  const unknownAccounts = new Set(requests.map((url) => new URL(url).origin))
  for (const known of [host, frame, gateway, relay, new URL(page.url()).origin]) unknownAccounts.delete(known)
  expect([...unknownAccounts]).toEqual([])
})

test('[T39] flags Polkadot wallets of one name and keeps the chosen one @wide', async ({ page, openHost }) => {
  await openHost({ path: '/twins', wallets: 'dot-good,dot-twin', networks: [POLKADOT] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(modal.frame.getByRole('button', { name: /Dot Good.*Unverified/i })).toHaveCount(2)
  await modal.connectContested('Dot Good', 1)
  await expect(modal.dialog).toBeHidden()
  for (const isReload of [false, true]) {
    if (isReload) await page.reload()
    await expect.poll(() => page.evaluate(() => window.airlock?.appKit?.getWalletInfo()?.name)).toBe('DOT GOOD')
    await page.evaluate(() => window.airlock?.appKit?.open({ view: 'Account' }))
    await expect(modal.frame.getByText('DOT GOOD', { exact: true })).toBeVisible()
  }
})

test('[T42] rejects a declined, empty or invalid Polkadot account', async ({ page, openHost }) => {
  await openHost({ path: '/bad', wallets: 'dot-refusing,dot-none,dot-garbage,dot-kusama', networks: [POLKADOT] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  for (const [name, problem] of [
    ['Dot Refusing', /declined/i],
    ['Dot None', /shared no account/],
    ['Dot Garbage', /makes no sense|update/i],
    ['Dot Kusama', /network/i],
  ] as const) {
    await modal.connect(name)
    await expect(modal.frame.getByText(problem).first()).toBeVisible()
    await modal.click('Back')
  }
  expect((await accounts(page)).own).toEqual([])
})

test('connects a locked Polkadot wallet once its user unlocks it @wide', async ({ page, openHost }) => {
  await openHost({ path: '/locked', wallets: 'dot-locked', networks: [POLKADOT] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Dot Locked')
  await expect.poll(() => page.evaluate(() => window.polkadotWallets?.['dot-locked']?.requests)).toEqual(['enable'])
  expect((await accounts(page)).own).toEqual([])
  await page.evaluate(() => window.polkadotWallets?.['dot-locked']?.unlock())
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
})

test('[T42] rejects the answer of a Polkadot wallet that returns no signature @wide', async ({ page, openHost }) => {
  await openHost({ path: '/forger', wallets: 'dot-forger', networks: [POLKADOT] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Dot Forger')
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
  expect(await verified(page)).toBe('WALLET_INVALID_ANSWER')
})

type PolkadotProvider = {
  accounts: { get(): Promise<{ address: string }[]> }
  signer: { signRaw(raw: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }> }
  request(call: { method: string; params: object }): Promise<{ signature: string }>
}

async function verified(page: Page, signer?: string) {
  const caipNetworkId = await page.evaluate(() => window.airlock?.appKit?.getCaipNetworkId() ?? '')
  const [accountAddress = ''] = (await accounts(page)).own
  return judgeSignIn({ caipNetworkId, accountAddress }, (message) =>
    page.evaluate(
      async (params) => {
        const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
        return provider.request({ method: 'polkadot_signMessage', params }).then(
          ({ signature }) => ({ signature }),
          ({ name }) => ({ name: String(name) }),
        )
      },
      { message, address: signer ?? accountAddress },
    ),
  )
}

const accounts = (page: Page) => accountsOf(page, 'polkadot')
