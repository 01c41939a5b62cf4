import type { CaipNetworkId } from '@airlock/protocol/caip'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { Browser } from '@playwright/test'
import type { World } from '../../stack/startWorld.ts'
import { bundlePage } from '../../support/bundlePage.ts'
import { modalOf } from '../../support/modal.ts'
import { startSignInServer } from '../../support/signIn/signInServer.ts'
import { putSignInSite } from '../../support/signIn/signInSite.ts'
import type { Sites } from '../../support/sites.ts'
import { median } from '../median.ts'
import { NOTE_MESSAGES } from './timedWallets.ts'

export type Bench = { browser: Browser; sites: Sites; world: World }
type Kind = {
  namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot'
  network: CaipNetworkId
  wallets: string
  wallet: string
  /** Server of the network. */
  rpc: string
}

const NONCE = 'k3J9f0aLq2'
const BARE_RUNS = 5

/**
 * Time that a sign-in takes beyond the bare wallet's, from the visitor's press below the message shown until the site's server has verified the signature by
 * `@airlock/verify`. Both sides fetch a nonce, sign and have the same server verify.
 *
 * @throws Error where the server refuses either
 */
export async function measureSignIn({ browser, sites, world }: Bench, kind: Kind): Promise<number> {
  const { namespace, network, wallets, wallet, rpc } = kind
  const origin = sites.origin('localhost')
  const server = await startSignInServer(origin, world.urls.rpc)
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
  try {
    await context.addInitScript(NOTE_MESSAGES)
    await context.addInitScript(await bundlePage('bareSignIn.ts'))
    const page = await context.newPage()
    await page.goto(
      await putSignInSite(sites, world, { path: `/sign-in-${namespace}`, server, wallets, rpc: { [network]: rpc } }),
    )
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(wallet)
    await modal.shows('Sign in')

    const address = await page.evaluate((name) => window.airlock?.appKit?.getAccount(name).address ?? '', namespace)
    const text = formatSignIn({
      domain: new URL(origin).host,
      accountAddress: address,
      uri: `${origin}/`,
      version: '1',
      chainId: network,
      nonce: NONCE,
      issuedAt: new Date().toISOString(),
      statement: 'Sign in to the example.',
    })
    const bare = () =>
      page.evaluate((call) => globalThis.bareSignIn(call), {
        namespace,
        address,
        text,
        nonce: NONCE,
        server: server.url,
      })
    // The first signature of a key is slower, and so is the first verdict.
    await bare()
    await server.post('/sign-out')

    await page.evaluate(noteSignIn)
    await modal.press('Sign')
    await page.waitForFunction(() => window.taken?.isSignedIn !== undefined)
    if (server.session.account?.chainId !== network) throw new Error(`The server signed nobody in on ${network}.`)
    const ours = await page.evaluate(() => (window.taken?.isSignedIn ?? 0) - (window.taken?.message ?? 0))
    const alone: number[] = []
    for (let run = 0; run < BARE_RUNS; run += 1) alone.push(await bare())
    return ours - median(alone)
  } finally {
    await context.close()
    await server.close()
  }
}

/** Runs in a page: notes the last message of the frame before the site's server is asked, and the end of the sign-in. */
function noteSignIn(): void {
  const { taken, fetch } = window
  if (taken === undefined) throw new Error('Nobody notes messages here.')
  taken.isAsked = false
  window.fetch = (...args) => {
    taken.isAsked = true
    return fetch(...args)
  }
  window.airlock?.appKit?.subscribeEvents(({ data }) => {
    if (data.event === 'SIWX_AUTH_SUCCESS') taken.isSignedIn = performance.now()
  })
}
