import type { Address } from 'viem'
import { launch } from '../browser/launch.ts'
import type { BenchPage } from '../browser/openPage.ts'
import { type Bench, CHAIN_ID, comeBack, connectedPage } from './accountPage.ts'

/**
 * From the call that opens Account to the painted total and first tokens, next to a bare fetch of the same answer by the same document, in ms.
 * Cold: the gateway had no request for the account, and the view was never shown. Warm: the page was loaded again, the gateway's
 * answer is kept. The modal stands ready both times.
 *
 * @param accounts two without earlier requests, with the same holdings
 */
export async function openAccount({ executablePath, ...bench }: Bench, [own, other]: readonly [Address, Address]) {
  const browser = launch(executablePath, [])
  try {
    const { page, host, url } = await connectedPage(browser, bench, own)
    const balance = (address: Address) =>
      `${bench.world.urls.gateway}/v1/account/${address}/balance?chainId=eip155:${CHAIN_ID}&currency=usd`
    const cold = await opened(page, host)
    const coldFetch = await fetched(page, host, balance(other))
    await comeBack(page, url, host)
    const warm = await opened(page, host)
    const warmFetch = await fetched(page, host, balance(own))
    return { cold, coldFetch, coldRatio: cold / coldFetch, warm, warmFetch, warmRatio: warm / warmFetch }
  } finally {
    await browser.close()
  }
}

async function opened(page: BenchPage, host: string): Promise<number> {
  const painted = page.evaluate<number>(SHOWN, host)
  const from = await page.evaluate<number>(
    `(() => { const at = performance.timeOrigin + performance.now(); void window.airlock.appKit.open({ view: 'Account' }); return at })()`,
  )
  return (await painted) - from
}

const fetched = (page: BenchPage, host: string, url: string) =>
  page.evaluate<number>(
    `(async () => { const from = performance.now(); const { balances } = await (await fetch('${url}', { credentials: 'omit' })).json()
      if (balances.length < 3) throw new Error('the account has ' + balances.length + ' tokens')
      return performance.now() - from })()`,
    host,
  )

/** Runs in the frame: the time, since 1970, of the paint that shows the total and three tokens. */
const SHOWN = `new Promise((resolve) => {
  const look = () => {
    const isShown = document.querySelector('.account-total .account-amount bdi') !== null
      && document.querySelectorAll('.virtual-list > li .fact-row').length >= 3
    if (!isShown) return void requestAnimationFrame(look)
    const painted = new MessageChannel()
    painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
    painted.port2.postMessage(null)
  }
  requestAnimationFrame(look)
})`
