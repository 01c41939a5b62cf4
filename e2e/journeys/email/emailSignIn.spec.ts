import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { enterFromConnect, newEmail, secureScreen } from '../../support/email/email.ts'
import { openProvider } from '../../support/email/social.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { startSignInServer } from '../../support/signIn/signInServer.ts'
import { putSignInSite } from '../../support/signIn/signInSite.ts'
import { test as base } from '../../support/test.ts'

type Server = Awaited<ReturnType<typeof startSignInServer>>

const ARBITRUM = 'eip155:42161'

type Site = { path: string; network: string }
type Fixtures = {
  visit(site: Site): Promise<Server>
  enter(site: Site & { next: string }): Promise<Server>
}

const test = base.extend<Fixtures>({
  visit: async ({ page, sites, stack }, use) => {
    let server: Server | undefined
    await use(async ({ path, network }) => {
      server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
      const rpc = { [network]: network === ARBITRUM ? stack.urls.rpc[ARBITRUM] : stack.urls.solana }
      await page.goto(await putSignInSite(sites, stack, { path, server, rpc, email: true }))
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modalOf(page).shows('Connect wallet')
      return server
    })
    await server?.close()
  },
  enter: async ({ page, stack, visit }, use) => {
    await use(async ({ next, ...site }) => {
      const server = await visit(site)
      await enterFromConnect(page, stack, newEmail(), next)
      return server
    })
  },
})

function isSignedIn({ proofs, session }: Server, { kind, network }: { kind: string; network: string }) {
  const [{ message } = { message: '' }] = proofs
  expect(session.account?.chainId).toBe(network)
  expect(message).toContain(`wants you to sign in with your ${kind} account:\n${session.account?.address}\n`)
  expect(proofs).toHaveLength(1)
}

test('[S1.4] [S4.4:success] signs in to an Ethereum site with one approval, without a view', {
  tag: '@kept',
}, async ({ page, enter }) => {
  const server = await enter({ path: '/email-one-click', network: ARBITRUM, next: 'Approve' })
  const modal = modalOf(page)
  const screen = secureScreen(page)
  await expect(screen.heading).toHaveText(/^Sign in to /)
  await expect(screen.frame.locator('dl').getByText(new URL(page.url()).host, { exact: true })).toBeVisible()
  expect((await kitState(page)).isConnected).toBe(false)
  await screen.approves()
  await expect(modal.dialog).toBeHidden()
  isSignedIn(server, { kind: 'Ethereum', network: ARBITRUM })
  expect(await kitState(page)).toMatchObject({ isConnected: true, address: server.session.account?.address })
  await page.reload()
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  await expect(modal.dialog).toBeHidden()
})

test('[S4.4:opens] [S4.4:cancelRequired] asks on the view after a decline, to sign or disconnect', async ({
  page,
  enter,
}) => {
  const server = await enter({ path: '/email-declines-at-once', network: ARBITRUM, next: 'Approve' })
  const modal = modalOf(page)
  const screen = secureScreen(page)
  await expect(screen.heading).toHaveText(/^Sign in to /)
  await screen.declines()
  await modal.shows('Sign in')
  expect((await kitState(page)).isConnected).toBe(true)
  expect(server.proofs).toEqual([])
  await modal.click('Sign')
  await expect(screen.heading).toHaveText(/^Sign in to /)
  await screen.declines()
  await modal.shows('Sign in')
  await modal.click('Cancel')
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(false)
  expect(server.proofs).toEqual([])
})

test('[S1.2:social] signs in to an Ethereum site by provider with the same approval @wide', async ({ page, visit }) => {
  const server = await visit({ path: '/social-one-click', network: ARBITRUM })
  const screen = secureScreen(page)
  const window = await openProvider(page, 'Google')
  await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect(screen.heading).toHaveText(/^Sign in to /)
  expect((await kitState(page)).isConnected).toBe(false)
  await screen.approves()
  await expect(modalOf(page).dialog).toBeHidden()
  isSignedIn(server, { kind: 'Ethereum', network: ARBITRUM })
})

test('is unknown to the site if the user closes the modal instead', async ({ page, enter }) => {
  const server = await enter({ path: '/email-closes', network: ARBITRUM, next: 'Approve' })
  const modal = modalOf(page)
  await expect(secureScreen(page).heading).toHaveText(/^Sign in to /)
  await modal.click('Close')
  await expect(modal.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.frame.getByRole('alert')).toHaveCount(0)
  expect((await kitState(page)).isConnected).toBe(false)
  expect(server.proofs).toEqual([])
})

test('[S4.4:opens] [S4.4:success] signs in to a Solana site by email once, on the view that requests it', async ({
  page,
  enter,
}) => {
  const server = await enter({ path: '/email-sign-in-solana', network: SOLANA_MAINNET, next: 'Sign in' })
  const modal = modalOf(page)
  const screen = secureScreen(page)
  await modal.click('Sign')
  await expect(screen.heading).toHaveText(/^Sign in to /)
  await expect(screen.frame.locator('dl').getByText(new URL(page.url()).host, { exact: true })).toBeVisible()
  await screen.approves()
  await expect(modal.dialog).toBeHidden()
  isSignedIn(server, { kind: 'Solana', network: SOLANA_MAINNET })
})

test('[S4.4:failure] stays on the Sign in view if an email user declines a Solana sign-in @wide', async ({
  page,
  enter,
}) => {
  const server = await enter({ path: '/email-declines-solana', network: SOLANA_MAINNET, next: 'Sign in' })
  const modal = modalOf(page)
  const screen = secureScreen(page)
  await modal.click('Sign')
  await expect(screen.heading).toHaveText(/^Sign in to /)
  await screen.declines()
  await modal.shows('Sign in')
  await expect(modal.frame.getByText('Signature declined')).toBeVisible()
  expect(server.proofs).toEqual([])
  expect(server.session.account).toBeUndefined()
})
