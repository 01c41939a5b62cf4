import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { enterFromConnect, newEmail, secureScreen } from '../../support/email/email.ts'
import { modalOf } from '../../support/modal.ts'
import { startSignInServer } from '../../support/signIn/signInServer.ts'
import { putSignInSite } from '../../support/signIn/signInSite.ts'
import { test as base } from '../../support/test.ts'

type Server = Awaited<ReturnType<typeof startSignInServer>>

const ARBITRUM = 'eip155:42161'
const KINDS = [
  { network: ARBITRUM, kind: 'Ethereum' },
  { network: SOLANA_MAINNET, kind: 'Solana' },
] as const

/** A site with a server of its own, where a visitor has entered by e-mail. */
const test = base.extend<{ enter(path: string, network: string): Promise<Server> }>({
  enter: async ({ page, sites, world }, use) => {
    let server: Server | undefined
    await use(async (path, network) => {
      server = await startSignInServer(sites.origin('localhost'), world.urls.rpc)
      const rpc = { [network]: network === ARBITRUM ? world.urls.rpc[ARBITRUM] : world.urls.solana }
      await page.goto(await putSignInSite(sites, world, { path, server, rpc, email: true }))
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modalOf(page).shows('Connect wallet')
      await enterFromConnect(page, world, newEmail(), 'Sign in')
      return server
    })
    await server?.close()
  },
})

for (const { network, kind } of KINDS) {
  test(`[S4.4:opens] [S4.4:success] a visitor by e-mail signs in to a site of ${kind} on the secure screen, once`, async ({
    page,
    enter,
  }) => {
    const server = await enter(`/email-sign-in-${kind}`, network)
    const modal = modalOf(page)
    const screen = secureScreen(page)
    await modal.press('Sign')
    await expect(screen.heading).toHaveText('Sign in to a site')
    await expect(screen.frame.getByText(new URL(page.url()).host, { exact: true })).toBeVisible()
    await screen.approves()
    await expect(modal.dialog).toBeHidden()
    const [{ message } = { message: '' }] = server.proofs
    const address = server.session.account?.address ?? ''
    expect(server.session.account?.chainId).toBe(network)
    expect(message).toContain(`wants you to sign in with your ${kind} account:\n${address}\n`)
    expect(server.proofs).toHaveLength(1)
  })

  test(`[S4.4:failure] a visitor by e-mail who declines a sign-in of ${kind} stays on its view`, async ({
    page,
    enter,
  }) => {
    const server = await enter(`/email-declines-${kind}`, network)
    const modal = modalOf(page)
    const screen = secureScreen(page)
    await modal.press('Sign')
    await expect(screen.heading).toHaveText('Sign in to a site')
    await screen.declines()
    await modal.shows('Sign in')
    await expect(modal.frame.getByText('Signature declined')).toBeVisible()
    expect(server.proofs).toEqual([])
    expect(server.session.account).toBeUndefined()
  })
}
