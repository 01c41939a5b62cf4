import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { type Browser, chromium, type Page } from '@playwright/test'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startWorld, type World } from '../../stack/startWorld.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { type Sites, startSites } from '../../support/sites.ts'
import { figureTable } from '../figureTable.ts'
import { NOTE_MESSAGES, timeWallets } from './timedWallets.ts'

const PORT_BASE = '7000'

const NAMESPACES = {
  eip155: ['eip155:8453', 'good', 'Good Wallet'],
  solana: [SOLANA_MAINNET, 'sol-good', 'Sol Good'],
  bip122: [BITCOIN_MAINNET, 'btc-standard', 'Btc Standard'],
  polkadot: [POLKADOT, 'dot-good', 'Dot Good'],
} as const
type Name = keyof typeof NAMESPACES | 'signIn'

const LABELS = {
  eip155: ['connect, EVM: added to the bare wallet, ms', 5],
  solana: ['connect, Solana: added to the bare wallet, ms', 5],
  bip122: ['connect, Bitcoin: added to the bare wallet, ms', 5],
  polkadot: ['connect, Polkadot: added to the bare wallet, ms', 5],
  signIn: ['sign-in asked for to taken: added to the bare wallet, ms', undefined],
} as const satisfies Record<Name, readonly [string, number | undefined]>
export type NamespaceFigures = Record<Name, number[]>

type Bench = { browser: Browser; sites: Sites; world: World }

/** Time that connecting and signing in add to a wallet of the page, from the frame's call on, without the time that the wallet takes. */
export async function measureNamespaces(executablePath: string, runs: number): Promise<NamespaceFigures> {
  const world = await startWorld(worldPorts(PORT_BASE))
  const sites = await startSites()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const figures: NamespaceFigures = { eip155: [], solana: [], bip122: [], polkadot: [], signIn: [] }
  const bench = { browser, sites, world }
  try {
    // The first run is for warming up.
    for (let run = 0; run <= runs; run += 1) {
      for (const name of Object.keys(NAMESPACES) as (keyof typeof NAMESPACES)[]) {
        const added = await inPage(bench, name, connect)
        if (run > 0) figures[name].push(added)
      }
      const added = await inPage(bench, 'eip155', signIn)
      if (run > 0) figures.signIn.push(added)
      process.stderr.write(`namespaces ${run}/${runs}\n`)
    }
  } finally {
    await browser.close()
    await sites.close()
    await world.close()
  }
  return figures
}

/** A table with the medians, and what is to be reached. */
export const namespacesTable = (figures: NamespaceFigures): string => figureTable(LABELS, figures)

/** A page of its own with nothing remembered, whose kit signs visitors in where the test does. */
async function inPage(
  { browser, sites, world }: Bench,
  name: keyof typeof NAMESPACES,
  measure: (page: Page, wallet: string) => Promise<number>,
): Promise<number> {
  const [network, wallets, wallet] = NAMESPACES[name]
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
  await context.addInitScript(NOTE_MESSAGES)
  const siwx = `{
    createMessage: async ({ chainId, accountAddress }) => {
      const text = location.host + ' wants you to sign in with your Ethereum account:\\n' + accountAddress +
        '\\n\\n\\nURI: ' + location.origin + '\\nVersion: 1\\nChain ID: 8453\\nNonce: k3J9f0aLq2\\nIssued At: ' + new Date().toISOString()
      return { domain: location.host, accountAddress, chainId, uri: location.origin, nonce: 'k3J9f0aLq2', toString: () => text }
    },
    addSession: async () => {}, getSessions: async () => [], setSessions: async () => {}, revokeSession: async () => {},
  }`
  const after = `
    const appKit = airlock.createAppKit({ networks: ['${network}'], ${measure === signIn ? `siwx: ${siwx}` : ''} })
    airlock.appKit = appKit
    appKit.subscribeAccount(({ isConnected }) => { if (isConnected) taken.isConnected ??= performance.now() })
    appKit.subscribeEvents(({ data }) => { if (data.event === 'SIWX_AUTH_SUCCESS') taken.isSignedIn = performance.now() })
  `
  const body = `<script src="${world.urls.modal}/v/${world.sdkVersion}/sdk.js"></script>`
  const page = await context.newPage()
  await page.goto(putHostPage(sites, world, { path: `/${name}-${measure.name}`, wallets, sdk: null, body, after }))
  await page.evaluate(timeWallets)
  const added = await measure(page, wallet)
  await context.close()
  return added
}

async function connect(page: Page, wallet: string): Promise<number> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect(wallet)
  await page.waitForFunction(() => window.taken?.isConnected !== undefined)
  return page.evaluate(() => {
    const { message = 0, wallet = 0, isConnected = 0 } = window.taken ?? {}
    return isConnected - message - wallet
  })
}

async function signIn(page: Page, wallet: string): Promise<number> {
  await connect(page, wallet)
  const modal = modalOf(page)
  await modal.shows('Sign in')
  await page.evaluate(() => Object.assign(window.taken ?? {}, { isAsked: false, wallet: 0 }))
  await modal.press('Sign')
  await page.waitForFunction(() => window.taken?.isSignedIn !== undefined)
  return page.evaluate(() => {
    const { message = 0, wallet = 0, isSignedIn = 0 } = window.taken ?? {}
    return isSignedIn - message - wallet
  })
}
