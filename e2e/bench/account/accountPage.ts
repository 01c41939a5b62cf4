import type { World } from '../../stack/startWorld.ts'
import { putHostPage } from '../../support/hostPage.ts'
import type { Sites } from '../../support/sites.ts'
import { hover } from '../browser/input.ts'
import type { Browser } from '../browser/launch.ts'
import { type BenchPage, openPage } from '../browser/openPage.ts'
import { pause } from '../measure/pause.ts'
import { holds } from '../remote/holds.ts'
import { MARK } from '../remote/longestTask.ts'
import { benchWallet } from './benchWallet.ts'

export type Bench = { executablePath: string; sites: Sites; world: World }

export const CHAIN_ID = 8_453
/** Work of the modal once it is open or hidden, which is no part of the next figure, is done after this. */
const SETTLED_MS = 2_500

/** Opens a page with a wallet of one address, connected by the modal, which is closed again and stays loaded. */
export async function connectedPage(
  browser: Browser,
  { sites, world }: Omit<Bench, 'executablePath'>,
  address: string,
): Promise<{ page: BenchPage; host: string; url: string }> {
  const page = await openPage(browser, { cpu: 1, probe: MARK, extensions: '', inFrames: [] })
  const host = new URL(world.urls.modal).host
  const before = benchWallet(address, CHAIN_ID)
  const url = putHostPage(sites, world, { path: `/account-${address}`, wallets: 'none', before })
  await page.navigate(url)
  await holds(page, 'window.airlock?.appKit && (window.airlock.appKit.open(), true)')
  const row = `[...document.querySelectorAll('.card-body button')].find((one) => one.textContent.includes('Bench Wallet'))`
  await holds(page, row, host)
  await page.evaluate(`${row}.click()`, host)
  await holds(page, 'window.airlock.appKit.getAccount().isConnected && !window.airlock.appKit.isOpen()')
  await pause(SETTLED_MS)
  return { page, host, url }
}

/** Loads the page again: the session is remembered, and the modal loaded ahead and hidden, as a first movement of the pointer does it. */
export async function comeBack(page: BenchPage, url: string, host: string): Promise<void> {
  await page.navigate(url)
  await holds(page, 'window.airlock?.appKit?.getAccount().isConnected')
  for (const x of [100, 110]) await hover(page, { x, y: 100 })
  await holds(page, "document.readyState === 'complete'", host)
  await pause(SETTLED_MS)
}
