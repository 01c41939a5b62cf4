import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Page } from '@playwright/test'
import { test as base, keptByClient, offeredLink, shownLink } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { startSignInServer } from '../support/signIn/signInServer.ts'
import { putSignInSite } from '../support/signIn/signInSite.ts'

type Server = Awaited<ReturnType<typeof startSignInServer>>

const test = base.extend<{
  server: Server
  openSite(input?: { rpc?: Readonly<Record<string, string>> }): Promise<string>
}>({
  server: async ({ sites, stack }, use) => {
    const server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
    await use(server)
    await server.close()
  },
  openSite: async ({ page, sites, stack, lab, server }, use, { testId }) => {
    await use(async ({ rpc = stack.urls.rpc } = {}) => {
      const site = { path: `/one-click-${testId}`, server, rpc, wallets: 'none', project: lab.projectId }
      const url = await putSignInSite(sites, stack, site)
      await page.goto(url)
      return url
    })
  },
})

const isConnected = async (page: Page) => (await kitState(page)).isConnected

test.describe('a wallet that supports one-step sign-in', () => {
  test.use({ walletOptions: { authenticates: true } })

  test('[S4.4:success] [S8.1:authenticating] needs one approval, and the site’s server verifies the signature', async ({
    page,
    lab,
    openSite,
    server,
  }) => {
    await openSite()
    const modal = modalOf(page)
    const link = await offeredLink(page)
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(`${server.url}/sign-in`, async (route) => {
      await gate
      await route.continue()
    })
    await lab.wallet.pair(link)
    await expect(modal.frame.locator('.toast', { hasText: 'Authenticating...' })).toBeVisible()
    expect(await isConnected(page)).toBe(false)
    letThrough()
    await expect.poll(() => isConnected(page)).toBe(true)
    await expect(modal.dialog).toBeHidden()
    await expect(modal.frame.locator('.toast')).toHaveCount(0)
    const address = lab.wallet.address()
    expect(server.session.account).toMatchObject({ address })
    expect(server.proofs[0]?.message).toMatch(/Sign in to the example\. I further authorize the stated URI/)
    expect(lab.wallet.questions().map(({ method }) => method)).toEqual(['authenticate'])

    // The session works like any other.
    expect(
      await page.evaluate((params) => window.airlock?.appKit?.getProvider('eip155')?.request(params), {
        method: 'personal_sign',
        params: ['0x68656c6c6f', address],
      }),
    ).toMatch(/^0x[\da-f]{130}$/)
    await page.reload()
    await expect.poll(() => isConnected(page)).toBe(true)
    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    await lab.wallet.until(() => lab.wallet.sessions().length === 0)
    await expect.poll(() => server.session.account).toBeUndefined()
  })

  test('disconnects if the server rejects the signature @wide', async ({ page, lab, openSite, server }) => {
    await openSite()
    const modal = modalOf(page)
    const link = await offeredLink(page)
    server.session.nonce = 'anotherNonce'
    await lab.wallet.pair(link)
    await expect(modal.button('Try again')).toBeVisible()
    await lab.wallet.until(() => lab.wallet.sessions().length === 0)
    expect(await isConnected(page)).toBe(false)
    expect(server.session.account).toBeUndefined()
  })

  test('connects no one on decline, and can be retried @wide', async ({ page, lab, openSite }) => {
    await openSite()
    const modal = modalOf(page)
    lab.wallet.answerNext('proposal', 'reject')
    await lab.wallet.pair(await offeredLink(page))
    await expect(modal.button('Try again')).toBeVisible()
    expect(await isConnected(page)).toBe(false)
  })

  test('[S4.10:authRequest] deletes an unanswered request on expiry, and sends another @wide', async ({
    page,
    openSite,
    stack,
  }) => {
    await page.clock.install()
    await openSite()
    const old = await offeredLink(page)
    const ids = async () => (await keptByClient(page, stack.urls.modal, 'requests')).map(({ id }) => id)
    await expect.poll(async () => (await ids()).length).toBe(1)
    const [expired] = await ids()
    // The offer lasts four minutes and the proposal five. Jumping past both is like waking from sleep.
    await page.clock.fastForward(301_000)
    await page.clock.runFor(6_000)
    await expect.poll(() => shownLink(page)).not.toBe(old)
    await expect.poll(async () => (await ids()).length).toBe(1)
    expect(await ids()).not.toContain(expired)
  })

  test('[S4.4:eip155Only] requests only accounts with non-EVM networks, then signs @wide', async ({
    page,
    lab,
    openSite,
    server,
    stack,
  }) => {
    await openSite({ rpc: { ...stack.urls.rpc, [SOLANA_MAINNET]: stack.urls.solana } })
    const modal = modalOf(page)
    await lab.wallet.pair(await offeredLink(page))
    await expect.poll(() => isConnected(page)).toBe(true)
    expect(lab.wallet.questions().map(({ method }) => method)).toEqual(['connect'])
    await modal.shows('Sign in')
    await modal.click('Sign')
    await expect(modal.dialog).toBeHidden()
    expect(server.session.account).toBeDefined()
  })
})

test('connects first and then signs if the wallet lacks one-step sign-in @wide', async ({
  page,
  lab,
  openSite,
  server,
}) => {
  await openSite()
  const modal = modalOf(page)
  await lab.wallet.pair(await offeredLink(page))
  await expect.poll(() => isConnected(page)).toBe(true)
  expect(server.session.account).toBeUndefined()
  await modal.shows('Sign in')
  await modal.click('Sign')
  await expect(modal.dialog).toBeHidden()
  expect(server.session.account).toMatchObject({ address: lab.wallet.address() })
  expect(lab.wallet.questions().map(({ method }) => method)).toEqual(['connect', 'personal_sign'])
})
