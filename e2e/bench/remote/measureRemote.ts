import { type BrowserContext, chromium } from '@playwright/test'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startWorld, type World } from '../../stack/startWorld.ts'
import { startLab } from '../../stack/walletPeer/startLab.ts'
import { bundlePage } from '../../support/bundlePage.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { type Sites, startSites } from '../../support/sites.ts'
import { figureTable } from '../figureTable.ts'
import { median } from '../median.ts'
import { emailJourney } from './emailJourney.ts'
import { frozenFrames } from './frozenFrames.ts'
import { longList } from './longList.ts'
import { pairingShown } from './pairingShown.ts'

const SIGNATURES = 10
const PORT_BASE = '6400'

const LABELS = {
  codeCold: ['code visible, nothing prefetched, ms', undefined],
  codeWarm: ['code visible, client prefetched, ms', 150],
  longTask: ['longest task while 1,000 wallets scroll by, CPU 4x, ms', 50],
  rows: ['rows in the document, at most', undefined],
  search: ['search drawn after its answer, ms', 50],
  signature: ['signature through relay and wallet, ms', undefined],
  bareSignature: ['the same by the bare library, ms', undefined],
  signatureRatio: ['signature / bare library', 1.1],
  boxes: ['e-mail chosen to the boxes of the code, ms', undefined],
  connected: ['code entered to connected, first login of an address, ms', undefined],
  shown: ['personal_sign to the secure screen, ms', undefined],
  interactive: ['personal_sign to a gate that is open, 900 ms still, ms', undefined],
  signed: ['approved to the signature, ms', undefined],
  frozen: ['longest task of our frames in all of that, CPU 4x, ms', 100],
  frozenThread: ['the same by what its thread worked, ms', undefined],
} as const satisfies Record<string, readonly [string, number | undefined]>
type Name = keyof typeof LABELS
export type RemoteFigures = Record<Name, number[]>

type Bench = { context: BrowserContext; sites: Sites; world: World }

/** Waits of a visitor with a wallet on a phone, on the local world: the code, the list of all wallets, a signature. */
export async function measureRemote(executablePath: string, runs: number): Promise<RemoteFigures> {
  const world = await startWorld(worldPorts(PORT_BASE))
  const sites = await startSites()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const figures = Object.fromEntries(Object.keys(LABELS).map((name) => [name, []])) as unknown as RemoteFigures
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
      // The compiler of this file wraps functions in a helper, which the pages that they are sent to need too.
      await context.addInitScript('globalThis.__name = (value) => value')
      const bench = { context, sites, world }
      const taken: Partial<Record<Name, number>> = {
        codeCold: await codeAfter(bench, 0),
        codeWarm: await codeAfter(bench, 2_500),
        ...(await longList({ executablePath, sites, world })),
        ...(await sign(bench)),
        ...(await emailJourney(bench)),
        ...(await frozenFrames({ executablePath, sites, world })),
      }
      for (const [name, value] of Object.entries(taken)) figures[name as Name].push(value)
      await context.close()
      process.stderr.write(`remote ${run + 1}/${runs}\n`)
    }
  } finally {
    await browser.close()
    await sites.close()
    await world.close()
  }
  return figures
}

/** A table with the medians, and what is to be reached. */
export const remoteTable = (figures: RemoteFigures): string => figureTable(LABELS, figures)

/** From the press on WalletConnect to the painted code. @param lead how long the modal was open, in ms */
async function codeAfter({ context, sites, world }: Bench, lead: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(putHostPage(sites, world, { path: `/code-${lead}`, wallets: 'none' }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const row = modalOf(page).button('WalletConnect')
  await row.waitFor()
  await pause(lead)
  const shown = await pairingShown(row)
  await page.close()
  return shown
}

async function sign({ context, sites, world }: Bench) {
  const lab = await startLab(world.urls, 0)
  try {
    const page = await context.newPage()
    const sdk = { 'project-id': lab.projectId }
    await page.goto(putHostPage(sites, world, { path: '/sign', wallets: 'none', sdk }))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const modal = modalOf(page)
    await modal.press('WalletConnect')
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await modal.press('Copy link')
    const link = () => page.evaluate(() => navigator.clipboard.readText())
    while (!(await link()).startsWith('wc:')) await pause(20)
    await lab.wallet.pair(await link())
    while (!(await page.evaluate(() => window.airlock?.appKit?.getAccount().isConnected))) await pause(20)
    const src = sites.put('localhost', '/bare.js', {
      body: await bundlePage('bareWalletConnect.ts'),
      type: 'text/javascript',
    })
    const other = await context.newPage()
    const script = `<script src="${src}"></script>`
    // The library reads storage, and its page is no part of what is measured: it gets the policy of no host.
    await other.goto(sites.put('localhost', '/bare', { body: `<!doctype html><title>Bare</title>${script}` }))
    await lab.wallet.pair(await other.evaluate((url) => window.bare.connect(url), lab.relay.url))
    await other.evaluate(() => window.bare.connected())
    const address = lab.wallet.address()
    const ours = () =>
      page.evaluate(async (account) => {
        const from = performance.now()
        await window.airlock?.appKit
          ?.getProvider('eip155')
          ?.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
        return performance.now() - from
      }, address)
    const theirs = () => other.evaluate((account) => window.bare.sign(account), address)
    const [through, beside]: [number[], number[]] = [[], []]
    for (let count = 0; count <= SIGNATURES; count += 1) {
      const [mine, bare] = [await ours(), await theirs()]
      // The first of each is for warming up.
      if (count > 0) {
        through.push(mine)
        beside.push(bare)
      }
    }
    const [signature, bareSignature] = [median(through), median(beside)]
    return { signature, bareSignature, signatureRatio: signature / bareSignature }
  } finally {
    await lab.close()
  }
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
