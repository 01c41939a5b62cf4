import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { type Browser, chromium } from '@playwright/test'
import { worldPorts } from '../stack/ports/worldPorts.ts'
import { startWorld, type World } from '../stack/startWorld.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { type Sites, startSites } from '../support/sites.ts'
import { NOTE_MESSAGES, timeWallets } from './timedWallets.ts'

const PORT_BASE = '7000'

const NAMESPACES = {
  eip155: ['eip155:8453', 'good', 'Good Wallet'],
  solana: [SOLANA_MAINNET, 'sol-good', 'Sol Good'],
  bip122: [BITCOIN_MAINNET, 'btc-standard', 'Btc Standard'],
  polkadot: [POLKADOT, 'dot-good', 'Dot Good'],
} as const
type Namespace = keyof typeof NAMESPACES

/** The first run warms up. */
export async function measureConnecting(executablePath: string, runs: number): Promise<Record<Namespace, number[]>> {
  const stack = await startWorld(worldPorts(PORT_BASE))
  const sites = await startSites()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const added: Record<Namespace, number[]> = { eip155: [], solana: [], bip122: [], polkadot: [] }
  try {
    for (let run = 0; run <= runs; run += 1) {
      for (const name of Object.keys(NAMESPACES) as Namespace[]) {
        const time = await measureOne({ browser, sites, stack }, name)
        if (run > 0) added[name].push(time)
      }
    }
  } finally {
    await browser.close()
    await sites.close()
    await stack.close()
  }
  return added
}

async function measureOne(
  { browser, sites, stack }: { browser: Browser; sites: Sites; stack: World },
  name: Namespace,
) {
  const [network, wallets, wallet] = NAMESPACES[name]
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
  await context.addInitScript(NOTE_MESSAGES)
  const after = `
    const appKit = airlock.createAppKit({ networks: ['${network}'] })
    airlock.appKit = appKit
    appKit.subscribeAccount(({ isConnected }) => { if (isConnected) used.isConnected ??= performance.now() })
  `
  const body = `<script src="${stack.urls.modal}/v/${stack.sdkVersion}/sdk.js"></script>`
  const page = await context.newPage()
  await page.goto(putHostPage(sites, stack, { path: `/connect-${name}`, wallets, sdk: null, body, after }))
  await page.evaluate(timeWallets)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect(wallet)
  await page.waitForFunction(() => window.used?.isConnected !== undefined)
  const added = await page.evaluate(() => {
    const { message = 0, wallet = 0, isConnected = 0 } = window.used ?? {}
    return isConnected - message - wallet
  })
  await context.close()
  return added
}
