import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { verifySignIn } from '@airlock/verify'
import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { openConnect } from '../support/namespacePage.ts'
import { openModal } from '../support/openModal.ts'
import { reloadSignedIn } from '../support/signIn/reloadSignedIn.ts'
import { startSignInServer } from '../support/signIn/signInServer.ts'
import { putSignInSite } from '../support/signIn/signInSite.ts'
import type { Sites } from '../support/sites.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'
import { rowsOf } from '../support/wide.ts'
import type { World } from '../support/world.ts'

const NONCE = 'k3J9f0aLq2'
type Stored = { message: string; signature: string }

type Input = {
  required: boolean
  wallet?: string
  domain?: string
  /** Adds a Solana wallet and Solana networks to the EVM wallet and networks. */
  hasSolana?: boolean
}

async function openSite(page: Page, sites: Sites, stack: World, input: Input) {
  const { required, domain, hasSolana = false } = input
  const path = `/sign-in-${required}-${(input.wallet ?? 'Good Wallet').slice(0, 4)}-${domain ? 'other' : 'own'}-${hasSolana}`
  const rpc = { ...stack.urls.rpc, ...(hasSolana && { [SOLANA_MAINNET]: stack.urls.solana }) }
  const text = formatSignIn({
    domain: 'DOMAIN',
    accountAddress: 'ADDRESS',
    statement: 'Sign in to the example.',
    uri: 'ORIGIN/farms',
    version: '1',
    chainId: 'eip155:42161',
    nonce: NONCE,
    issuedAt: new Date().toISOString(),
  })
  const after = `
    const signIns = (globalThis.signIns = [])
    const tracked = (globalThis.tracked = [])
    const networks = ${JSON.stringify(['eip155:42161', 'eip155:8453', ...(hasSolana ? [SOLANA_MAINNET] : [])])}
    const siwx = {
      getRequired: () => ${required},
      createMessage: async ({ chainId, accountAddress }) => {
        const domain = ${JSON.stringify(domain ?? null)} ?? location.host
        const kind = chainId.startsWith('eip155:') ? 'Ethereum' : 'Solana'
        const text = ${JSON.stringify(text)}.replace('DOMAIN', domain).replace('ADDRESS', accountAddress).replace('ORIGIN', location.origin).replace('Ethereum', kind)
        return { domain, accountAddress, chainId, uri: location.origin, nonce: '${NONCE}', toString: () => text }
      },
      addSession: async (session) => void signIns.push(session),
      getSessions: async (chain, address) => signIns.filter(({ data }) => data.chainId === chain && data.accountAddress === address),
      setSessions: async (sessions) => void signIns.splice(0, signIns.length, ...sessions),
      revokeSession: async () => {},
    }
    const appKit = airlock.createAppKit({
      networks,
      customRpcUrls: Object.fromEntries(networks.map((id) => [id, [{ url: ${JSON.stringify(rpc)}[id] }]])),
      siwx,
    })
    airlock.appKit = appKit
    appKit.subscribeEvents(({ data }) => tracked.push(data.event))
  `
  const site = putHostPage(sites, stack, {
    path,
    sdk: null,
    ...(hasSolana && { wallets: 'good,sol-good' }),
    body: `<script src="${stack.urls.modal}/v/${stack.sdkVersion}/sdk.js"></script>`,
    after,
  })
  const { modal } = await openModal(page, site)
  await modal.click(input.wallet ?? 'Good Wallet')
  return { modal, site }
}

const stored = (page: Page) => page.evaluate(() => (globalThis as unknown as { signIns: Stored[] }).signIns)
const tracked = (page: Page) => page.evaluate(() => (globalThis as unknown as { tracked: string[] }).tracked)

test('[S1.4] [S2.2:SIWXSignMessage] [S4.4:opens] [S4.4:success] [S4.7:siwx] [S8.10:siwxAuthSuccess] signs in verifiably with the wallet, and signs out on disconnect', async ({
  page,
  sites,
  stack,
}) => {
  const { modal, site } = await openSite(page, sites, stack, { required: true })
  await modal.shows('Sign in')
  await modal.click('Sign')
  await expect(modal.dialog).toBeHidden()
  const [signIn] = await stored(page)
  const { host, origin } = new URL(site)
  const verified = await verifySignIn({
    message: signIn?.message ?? '',
    signature: signIn?.signature ?? '',
    expected: { domain: host, origin, nonce: NONCE, chains: ['eip155:42161'] },
  })
  expect(verified).toMatchObject({ ok: true, account: `eip155:42161:${VALID.address}` })
  expect(await tracked(page)).toContain('SIWX_AUTH_SUCCESS')
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await expect.poll(() => stored(page)).toEqual([])
})

test('[S2.7] [S4.4:closeDisabled] [S4.4:cancelRequired] [S8.10:clickCancelSiwx] shakes a required sign-in instead of closing, and disconnects on cancel', async ({
  page,
  sites,
  stack,
}) => {
  const { modal } = await openSite(page, sites, stack, { required: true })
  await modal.shows('Sign in')
  await modal.shakesFor(() => modal.click('Close'))
  await modal.click('Cancel')
  await expect(modal.dialog).toBeHidden()
  expect((await kitState(page)).isConnected).toBe(false)
  expect(await tracked(page)).toContain('CLICK_CANCEL_SIWX')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
})

test('[S4.4:cancelOptional] [S8.1:signature] repeats a declined signature, and stays connected on cancel', async ({
  page,
  sites,
  stack,
}) => {
  const { modal } = await openSite(page, sites, stack, { required: false })
  await modal.shows('Sign in')
  await wallet(page, 'good').refuseNext()
  await modal.click('Sign')
  await expect(modal.frame.locator('.toast', { hasText: 'Signature declined' })).toBeVisible()
  await modal.shows('Sign in')
  await modal.click('Cancel')
  await expect(modal.dialog).toBeHidden()
  expect((await kitState(page)).isConnected).toBe(true)
  expect(await stored(page)).toEqual([])
})

test("[S4.4:failure] [S8.10:siwxAuthError] [T48] rejects another site's message with a toast before the wallet", async ({
  page,
  sites,
  stack,
}) => {
  const { modal } = await openSite(page, sites, stack, { required: true, domain: 'evil.example' })
  await modal.shows('Sign in')
  await modal.click('Sign')
  await expect(modal.frame.locator('.toast', { hasText: 'check your device’s clock' })).toBeVisible()
  await modal.shows('Sign in')
  await expect(modal.button('Sign')).toBeEnabled()
  expect(await stored(page)).toEqual([])
  expect(await tracked(page)).toContain('SIWX_AUTH_ERROR')
})

test('[S8.1:authentication] disconnects if the site cannot report a session, with the reason', async ({
  page,
  sites,
  stack,
}) => {
  const server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
  try {
    const site = await putSignInSite(sites, stack, { path: '/cannot-say', server, rpc: stack.urls.rpc })
    const { modal } = await openModal(page, site)
    await page.route(`${server.url}/session`, (route) => route.abort())
    await modal.click('Good Wallet')
    const emitted = modal.frame.locator('.toast', {
      hasText: 'A problem occurred while trying initialize authentication',
    })
    await expect(emitted).toBeVisible()
    await modal.shows('Connect wallet')
    expect((await kitState(page)).isConnected).toBe(false)
    expect(server.proofs).toEqual([])
  } finally {
    await server.close()
  }
})

test("[S4.7:siwx] ends a namespace's sign-in with it, and prompts again", async ({ page, sites, stack }) => {
  const { modal } = await openSite(page, sites, stack, { required: true, hasSolana: true })
  await modal.shows('Sign in')
  await modal.click('Sign')
  await expect(modal.dialog).toBeHidden()
  const connectSolana = async () => {
    await openConnect(page, 'solana')
    await modal.connect('Sol Good')
    await modal.shows('Sign in')
  }
  await connectSolana()
  await modal.click('Sign')
  await expect(modal.dialog).toBeHidden()
  const kinds = async () => (await stored(page)).map(({ message }) => /your (\w+) account/.exec(message)?.[1])
  expect(await kinds()).toEqual(['Ethereum', 'Solana'])

  await page.evaluate(() => window.airlock?.appKit?.disconnect('solana'))
  await expect.poll(kinds).toEqual(['Ethereum'])
  await expect(modal.dialog).toBeHidden()
  expect(await kitState(page)).toMatchObject({ isConnected: true, address: VALID.address })
  await connectSolana()
})

test('requires a new sign-in if the wallet changes its account @wide', async ({ page, sites, stack }) => {
  const { modal } = await openSite(page, sites, stack, { required: true })
  await modal.shows('Sign in')
  await modal.click('Sign')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setAccounts([1])
  await modalOf(page).shows('Sign in')
})

test('[S3.17:session] signs in once by `createSiwx` over a reload, and rejects forgeries', async ({
  page,
  sites,
  stack,
}) => {
  const origin = sites.origin('localhost')
  const server = await startSignInServer(origin, stack.urls.rpc)
  try {
    const site = await putSignInSite(sites, stack, { path: '/own-server', server, rpc: stack.urls.rpc })
    const { modal } = await openModal(page, `${site}?invite=secret`)
    await modal.click('Good Wallet')
    await modal.shows('Sign in')
    await modal.click('Sign')
    await expect(modal.dialog).toBeHidden()
    expect(server.session.account).toEqual({ chainId: 'eip155:8453', address: VALID.address })
    const [proof] = server.proofs
    expect(proof?.message).toContain('Sign in to the example.')
    expect(proof?.message).not.toContain('secret')

    // The same proof again, with a nonce that is taken, and with the next one; and a signature of another text.
    const replayed = proof ?? { message: '', signature: '' }
    expect(await server.post('/sign-in', replayed)).toEqual({ ok: false, reason: 'nonce' })
    await server.post('/nonce')
    expect(await server.post('/sign-in', replayed)).toEqual({ ok: false, reason: 'nonce' })
    const { nonce } = await server.post('/nonce')
    const renewed = replayed.message.replace(/Nonce: .*/, `Nonce: ${nonce}`)
    expect(await server.post('/sign-in', { ...replayed, message: renewed })).toEqual({ ok: false, reason: 'signature' })

    await reloadSignedIn(page, server)
    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    await expect.poll(() => server.session.account).toBeUndefined()
  } finally {
    await server.close()
  }
})

/** By how many minutes a clock is wrong. */
const CLOCKS: [string, number][] = [
  ['ahead', 61],
  ['behind', -61],
]
for (const [direction, minutes] of rowsOf(CLOCKS, 1)) {
  test(`[S4.4:failure] signs in ${direction} by the server's time if the clock is an hour off`, async ({
    page,
    sites,
    stack,
  }) => {
    const server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
    try {
      await page.clock.setSystemTime(Date.now() + minutes * 60_000)
      const path = `/clock-${direction}`
      const { modal } = await openModal(page, await putSignInSite(sites, stack, { path, server, rpc: stack.urls.rpc }))
      await modal.click('Good Wallet')
      await modal.shows('Sign in')
      await modal.click('Sign')
      await expect(modal.frame.locator('.toast', { hasText: 'check your device’s clock' })).toBeVisible()
      expect(server.session.account).toBeUndefined()

      server.nameTime()
      await modal.click('Sign')
      await expect(modal.dialog).toBeHidden()
      expect(server.session.account).toEqual({ chainId: 'eip155:8453', address: VALID.address })
      await reloadSignedIn(page, server)
    } finally {
      await server.close()
    }
  })
}

test('prompts after a reload until the server stored the signature @wide', async ({ page, sites, stack }) => {
  // Seven loads of the page and of its frame.
  test.setTimeout(120_000)
  const server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
  try {
    const site = await putSignInSite(sites, stack, { path: '/reloaded', server, rpc: stack.urls.rpc })
    const { modal } = await openModal(page, site)
    const requests = async () => {
      await page.reload()
      await modal.shows('Sign in')
      expect(await kitState(page)).toMatchObject({ isConnected: true, address: VALID.address })
      expect(server.session.account).toBeUndefined()
    }
    await modal.click('Good Wallet')
    await modal.shows('Sign in')
    await requests()

    // While the wallet asks: its answer would come to a page that is gone.
    await wallet(page, 'good').hangNext()
    await modal.click('Sign')
    await expect.poll(() => wallet(page, 'good').requests()).toContain('personal_sign')
    await requests()
    expect(server.proofs).toEqual([])

    // While the page reads whether someone is signed in.
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const isRead = page.waitForRequest(`${server.url}/session`)
    await page.route(`${server.url}/session`, (route) => gate.then(() => route.abort().catch(() => {})), { times: 1 })
    await page.reload()
    await isRead
    await expect(modal.dialog).toBeHidden()
    await requests()
    letThrough()

    // While the signature is on its way, and when it arrived without the page having read the answer.
    await page.route(`${server.url}/sign-in`, () => {}, { times: 1 })
    const isSent = page.waitForRequest(`${server.url}/sign-in`)
    await modal.click('Sign')
    await isSent
    await requests()
    expect(server.proofs).toEqual([])
    server.leaveUnanswered('/sign-in')
    await modal.click('Sign')
    await expect.poll(() => server.session.account).toMatchObject({ address: VALID.address })
    // The signature was taken, then the visitor is signed in.
    await reloadSignedIn(page, server)
    await reloadSignedIn(page, server)
    expect(server.proofs).toHaveLength(1)
  } finally {
    await server.close()
  }
})
