import type { World } from '../../stack/startWorld.ts'
import { putHostPage } from '../../support/hostPage.ts'
import type { Sites } from '../../support/sites.ts'
import type { Browser } from '../browser/launch.ts'
import { launch } from '../browser/launch.ts'
import { openPage } from '../browser/openPage.ts'
import { trace } from '../browser/trace.ts'
import { pause } from '../measure/pause.ts'
import { holds } from './holds.ts'
import { longestTaskOf, MARK, TASKS } from './longestTask.ts'
import { manyWallets } from './manyWallets.ts'

const WALLETS = 1_000
const CPU = 4
const SETTLED_MS = 2_500

type Bench = { executablePath: string; sites: Sites; world: World }

/**
 * A gateway with 1,000 wallets: the longest task of the frame while its list is scrolled from end to end at CPU 4x, and the time from a
 * search's answer to its row, unthrottled, both in ms; and the most rows that stood in the document.
 */
export async function longList({ executablePath, sites, world }: Bench) {
  const browser = launch(executablePath, [])
  try {
    const page = await openPage(browser, { cpu: 1, probe: MARK, extensions: '', inFrames: [] })
    const host = new URL(world.urls.modal).host
    await page.navigate(putHostPage(sites, world, { path: '/long-list', wallets: 'none' }))
    await holds(page, 'window.airlock?.appKit && (window.airlock.appKit.open(), true)')
    await holds(page, "document.querySelector('.card-body button')", host)
    const frame = page.sessionOf(host)
    await answerForGateway(browser, frame, world)
    await page.evaluate("void window.airlock.appKit.open({ view: 'AllWallets' })")
    await holds(page, "document.querySelector('.wallet-list > li')?.textContent.includes('Wallet number 0')", host)
    // Prefetches of the modal once it is open are no part of this, nor is the rest of the search part of the scroll.
    await pause(SETTLED_MS)
    const search = await page.evaluate<number>(`(${searched})('Needle')`, host)
    await page.evaluate(`(${type})('')`, host)
    await holds(page, "document.querySelector('.wallet-list > li')?.textContent.includes('Wallet number 0')", host)
    await pause(SETTLED_MS)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU }, frame)
    let rows = 0
    const events = await trace(
      browser,
      async () => {
        await page.evaluate(MARK, host)
        rows = await page.evaluate<number>(`(${scrolled})(${WALLETS})`, host)
      },
      TASKS,
    )
    return { search, rows, longTask: longestTaskOf(events, host).wall }
  } finally {
    await browser.close()
  }
}

/** Answers the frame's requests to the gateway from now on. */
async function answerForGateway(browser: Browser, frame: string | undefined, world: World): Promise<void> {
  if (frame === undefined) throw new Error('there is no frame')
  browser.listen(frame, (event, params) => {
    if (event !== 'Fetch.requestPaused') return
    const { requestId, request } = params as { requestId: string; request: { url: string } }
    const body = Buffer.from(JSON.stringify(manyWallets(WALLETS, new URL(request.url).searchParams)))
    const responseHeaders = [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Access-Control-Allow-Origin', value: world.urls.modal },
    ]
    const answer = { requestId, responseCode: 200, responseHeaders, body: body.toString('base64') }
    void browser.send('Fetch.fulfillRequest', answer, frame)
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `${world.urls.gateway}/getWallets*` }] }, frame)
}

// The functions below run in the frame, as text.

/** Sets the text so that React handles it as typing. */
const type = `(text) => {
  const field = document.querySelector('input[type=search]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}`

/** From the end of the gateway's answer to the row that only it knows, in ms. */
const searched = `(query) => new Promise((resolve) => {
  const look = () => {
    const isThere = [...document.querySelectorAll('.wallet-list > li')].some((row) => row.textContent.includes(query))
    if (!isThere) return void requestAnimationFrame(look)
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('search=' + query))
    resolve(performance.now() - answers.at(-1).responseEnd)
  }
  ;(${type})(query)
  requestAnimationFrame(look)
})`

/** Scrolls until the last of so many rows is there, 400 px at a time. Resolves with the most rows that were in the document. */
const scrolled = `async (count) => {
  let rows = 0
  const body = document.querySelector('.card-body')
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const total = () => Number(document.querySelector('.wallet-list > li')?.getAttribute('aria-setsize') ?? 0)
  const isAtEnd = () => body.scrollTop + body.clientHeight >= body.scrollHeight - 2
  for (let still = 0; still < 30 && !(isAtEnd() && total() >= count); ) {
    const before = body.scrollTop
    body.scrollBy(0, 400)
    await frames()
    rows = Math.max(rows, document.querySelectorAll('.wallet-list > li').length)
    still = body.scrollTop === before ? still + 1 : 0
  }
  if (total() < count) throw new Error('the list ended at ' + total())
  return rows
}`
