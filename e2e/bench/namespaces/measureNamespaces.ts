import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { chromium } from '@playwright/test'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startWorld } from '../../stack/startWorld.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { startSites } from '../../support/sites.ts'
import { figureTable } from '../figureTable.ts'
import { type Bench, measureSignIn } from './measureSignIn.ts'
import { NOTE_MESSAGES, timeWallets } from './timedWallets.ts'

const PORT_BASE = '7000'

const NAMESPACES = {
  eip155: ['eip155:8453', 'good', 'Good Wallet'],
  solana: [SOLANA_MAINNET, 'sol-good', 'Sol Good'],
  bip122: [BITCOIN_MAINNET, 'btc-standard', 'Btc Standard'],
  polkadot: [POLKADOT, 'dot-good', 'Dot Good'],
} as const
type Namespace = keyof typeof NAMESPACES
type Name = Namespace | `${Namespace}SignIn`

const LABELS = {
  eip155: ['connect, EVM: added to the bare wallet, ms', 5],
  solana: ['connect, Solana: added to the bare wallet, ms', 5],
  bip122: ['connect, Bitcoin: added to the bare wallet, ms', 5],
  polkadot: ['connect, Polkadot: added to the bare wallet, ms', 5],
  eip155SignIn: ['sign-in to verified, EVM: added to the bare wallet, ms', undefined],
  solanaSignIn: ['sign-in to verified, Solana: added to the bare wallet, ms', undefined],
  bip122SignIn: ['sign-in to verified, Bitcoin: added to the bare wallet, ms', undefined],
  polkadotSignIn: ['sign-in to verified, Polkadot: added to the bare wallet, ms', undefined],
} as const satisfies Record<Name, readonly [string, number | undefined]>
export type NamespaceFigures = Record<Name, number[]>

/** Time that connecting and signing in add to a wallet of the page: the former from the frame's call on, without the time that the wallet takes. */
export async function measureNamespaces(executablePath: string, runs: number): Promise<NamespaceFigures> {
  const world = await startWorld(worldPorts(PORT_BASE))
  const sites = await startSites()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const figures = Object.fromEntries(Object.keys(LABELS).map((name) => [name, [] as number[]])) as NamespaceFigures
  const bench = { browser, sites, world }
  const { rpc, solana, esplora, polkadot } = world.urls
  const urls = { ...rpc, [SOLANA_MAINNET]: solana, [BITCOIN_MAINNET]: esplora, [POLKADOT]: polkadot }
  try {
    // The first run is for warming up.
    for (let run = 0; run <= runs; run += 1) {
      for (const name of Object.keys(NAMESPACES) as Namespace[]) {
        const [network, wallets, wallet] = NAMESPACES[name]
        const added = await measureConnect(bench, name)
        const signIn = await measureSignIn(bench, { namespace: name, network, wallets, wallet, rpc: urls[network] })
        if (run === 0) continue
        figures[name].push(added)
        figures[`${name}SignIn`].push(signIn)
      }
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

/** A page of its own with nothing remembered. */
async function measureConnect({ browser, sites, world }: Bench, name: Namespace): Promise<number> {
  const [network, wallets, wallet] = NAMESPACES[name]
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
  await context.addInitScript(NOTE_MESSAGES)
  const after = `
    const appKit = airlock.createAppKit({ networks: ['${network}'] })
    airlock.appKit = appKit
    appKit.subscribeAccount(({ isConnected }) => { if (isConnected) taken.isConnected ??= performance.now() })
  `
  const body = `<script src="${world.urls.modal}/v/${world.sdkVersion}/sdk.js"></script>`
  const page = await context.newPage()
  await page.goto(putHostPage(sites, world, { path: `/connect-${name}`, wallets, sdk: null, body, after }))
  await page.evaluate(timeWallets)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect(wallet)
  await page.waitForFunction(() => window.taken?.isConnected !== undefined)
  const added = await page.evaluate(() => {
    const { message = 0, wallet = 0, isConnected = 0 } = window.taken ?? {}
    return isConnected - message - wallet
  })
  await context.close()
  return added
}
