import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Page } from '@playwright/test'
import { BITCOIN_PEOPLE } from '../stack/facts/bitcoin.ts'
import { SOLANA_PEOPLE } from '../stack/facts/solana.ts'
import { POLKADOT_PEOPLE } from '../stack/polkadot/polkadotPeople.ts'
import { modalOf } from '../support/modal.ts'
import { reloadSignedIn } from '../support/signIn/reloadSignedIn.ts'
import { startSignInServer } from '../support/signIn/signInServer.ts'
import { putSignInSite } from '../support/signIn/signInSite.ts'
import { test as base } from '../support/test.ts'
import { rowsOf } from '../support/wide.ts'

type Server = Awaited<ReturnType<typeof startSignInServer>>

const test = base.extend<{ openSite(path: string, network: string, wallets: string): Promise<Server> }>({
  openSite: async ({ page, sites, stack }, use) => {
    let server: Server | undefined
    await use(async (path, network, wallets) => {
      server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
      const { polkadot, solana, esplora } = stack.urls
      const url = { [POLKADOT]: polkadot, [SOLANA_MAINNET]: solana }[network] ?? esplora
      await page.goto(await putSignInSite(sites, stack, { path, server, wallets, rpc: { [network]: url } }))
      return server
    })
    await server?.close()
  },
})

const KINDS = [
  {
    network: POLKADOT,
    kind: 'Polkadot',
    id: 'dot-good',
    name: 'Dot Good',
    address: POLKADOT_PEOPLE['dot-good'].address,
    other: (page: Page) => page.evaluate(() => window.polkadotWallets?.['dot-good']?.showAccounts(1)),
    decline: (page: Page) =>
      page.evaluate(() => Object.assign(window.polkadotWallets?.['dot-good'] ?? {}, { answer: 'no' })),
    hold: (page: Page) =>
      page.evaluate(() => Object.assign(window.polkadotWallets?.['dot-good'] ?? {}, { answer: undefined })),
    requests: (page: Page) => page.evaluate(() => window.polkadotWallets?.['dot-good']?.requests),
  },
  {
    network: SOLANA_MAINNET,
    kind: 'Solana',
    id: 'sol-good',
    name: 'Sol Good',
    address: SOLANA_PEOPLE['sol-good'].address,
    other: (page: Page) => page.evaluate(() => window.solanaWallets?.['sol-good']?.selectAccount(1)),
    decline: (page: Page) =>
      page.evaluate(() => Object.assign(window.solanaWallets?.['sol-good'] ?? {}, { answer: 'no' })),
    hold: (page: Page) =>
      page.evaluate(() => Object.assign(window.solanaWallets?.['sol-good'] ?? {}, { answer: undefined })),
    requests: (page: Page) => page.evaluate(() => window.solanaWallets?.['sol-good']?.requests),
  },
  {
    network: BITCOIN_MAINNET,
    kind: 'Bitcoin',
    id: 'btc-good',
    name: 'Btc Good',
    address: BITCOIN_PEOPLE['btc-good'].address,
    other: (page: Page) => page.evaluate(() => window.bitcoinWallets?.['btc-good']?.selectAccount(1)),
    decline: (page: Page) =>
      page.evaluate(() => Object.assign(window.bitcoinWallets?.['btc-good'] ?? {}, { answer: 'no' })),
    hold: (page: Page) =>
      page.evaluate(() => Object.assign(window.bitcoinWallets?.['btc-good'] ?? {}, { answer: undefined })),
    requests: (page: Page) => page.evaluate(() => window.bitcoinWallets?.['btc-good']?.requests),
  },
]

for (const { network, kind, id, name, address, other, decline, hold, requests } of rowsOf(KINDS, 1)) {
  test(`[S1.4] [S4.4:opens] [S4.4:success] signs in a ${kind} wallet once at the site's server over a reload`, async ({
    page,
    openSite,
  }) => {
    const server = await openSite(`/sign-in-${id}`, network, id)
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(name)
    await modal.shows('Sign in')
    await modal.click('Sign')
    await expect(modal.dialog).toBeHidden()
    expect(server.session.account).toEqual({ chainId: network, address })
    const [proof] = server.proofs
    expect(proof?.message).toContain(`wants you to sign in with your ${kind} account:\n${address}\n`)

    // The same proof again, with the next nonce, and a signature of another text.
    const replayed = proof ?? { message: '', signature: '' }
    const { nonce } = await server.post('/nonce')
    expect(await server.post('/sign-in', replayed)).toEqual({ ok: false, reason: 'nonce' })
    expect(nonce).toMatch(/^[\da-f]{16}$/)
    const { nonce: next } = await server.post('/nonce')
    const renewed = replayed.message.replace(/Nonce: .*/, `Nonce: ${next}`)
    expect(await server.post('/sign-in', { ...replayed, message: renewed })).toEqual({ ok: false, reason: 'signature' })

    await reloadSignedIn(page, server)
    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    await expect.poll(() => server.session.account).toBeUndefined()
  })

  test(`[S4.4:failure] stays on the view if a ${kind} wallet declines; Cancel disconnects`, async ({
    page,
    openSite,
  }) => {
    const server = await openSite(`/decline-${id}`, network, id)
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(name)
    await modal.shows('Sign in')
    await decline(page)
    await modal.click('Sign')
    await expect(modal.frame.getByText('Signature declined')).toBeVisible()
    await modal.shows('Sign in')
    await modal.click('Cancel')
    await expect(modal.dialog).toBeHidden()
    expect(server.session.account).toBeUndefined()
    expect(
      await page.evaluate(
        (namespace) => window.airlock?.appKit?.getAccount(namespace).isConnected,
        namespaceOf(network),
      ),
    ).toBe(false)
  })

  test(`rejects a sign-in of a ${kind} wallet that changes its account meanwhile`, async ({ page, openSite }) => {
    const server = await openSite(`/other-${id}`, network, id)
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(name)
    await modal.shows('Sign in')
    await hold(page)
    await modal.click('Sign')
    await expect.poll(() => requests(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^sign/)]))
    await other(page)
    await expect(modal.frame.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
    expect(server.proofs).toEqual([])
    expect(server.session.account).toBeUndefined()
  })
}

function namespaceOf(network: string) {
  return network.split(':')[0] as 'polkadot' | 'bip122' | 'solana'
}
