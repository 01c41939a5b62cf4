import { type Browser, launch } from '../browser/launch.ts'
import type { BenchPage } from '../browser/openPage.ts'
import { trace } from '../browser/trace.ts'
import { pause } from '../measure/pause.ts'
import { holds } from '../remote/holds.ts'
import { longestTaskOf, MARK, TASKS } from '../remote/longestTask.ts'
import { type Bench, CHAIN_ID, connectedPage } from './accountPage.ts'
import { manyTokens, manyTransactions } from './manyAnswers.ts'

const TOKENS = 500
const TRANSACTIONS = 10_000
/** The last of them are scrolled at CPU 4x: the list is longest there, and a page of it loads with every fifty. */
const MEASURED = 1_000
/** Pixels of a turn of the wheel, as a list of wallets is measured; scrolling that only loads pages goes faster. */
const [STEP_PX, LOADING_PX] = [400, 2_400]
const CPU = 4
const SETTLED_MS = 2_500
const ADDRESS = `0x${'7'.repeat(40)}`
const NETWORK = `eip155:${CHAIN_ID}`

/**
 * An account with 500 tokens and 10,000 transactions: the longest task of the frame while all tokens are scrolled, and the last thousand
 * transactions, in ms, CPU 4x.
 */
export async function longAccount({ executablePath, ...bench }: Bench) {
  const browser = launch(executablePath, [])
  try {
    const { page, host } = await connectedPage(browser, bench, ADDRESS)
    const frame = page.sessionOf(host)
    if (frame === undefined) throw new Error('there is no frame')
    await answerForGateway(browser, frame, bench.world.urls)
    await page.evaluate("void window.airlock.appKit.open({ view: 'Account' })")
    await holds(page, `${setSize} === ${TOKENS}`, host)
    await pause(SETTLED_MS)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU }, frame)
    const tokens = await longestWhileScrolling(page, host, TOKENS)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 }, frame)
    await page.evaluate("[...document.querySelectorAll('[role=tab]')].at(-1).click()", host)
    await holds(page, `document.querySelector('.activity-month')`, host)
    await page.evaluate(`(${scrolled})(${TRANSACTIONS - MEASURED}, ${LOADING_PX}, false)`, host)
    await pause(SETTLED_MS)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU }, frame)
    const history = await longestWhileScrolling(page, host, TRANSACTIONS)
    return {
      tokensTask: tokens.wall,
      tokensThread: tokens.thread,
      historyTask: history.wall,
      historyThread: history.thread,
    }
  } finally {
    await browser.close()
  }
}

async function longestWhileScrolling(page: BenchPage, host: string, count: number) {
  const events = await trace(
    page.browser,
    async () => {
      await page.evaluate(MARK, host)
      await page.evaluate(`(${scrolled})(${count}, ${STEP_PX}, true)`, host)
    },
    TASKS,
  )
  return longestTaskOf(events, host)
}

/** Answers the frame's requests about accounts from now on. */
async function answerForGateway(browser: Browser, frame: string, urls: { gateway: string; modal: string }) {
  browser.listen(frame, (event, params) => {
    if (event !== 'Fetch.requestPaused') return
    const { requestId, request } = params as { requestId: string; request: { url: string } }
    const { pathname, searchParams } = new URL(request.url)
    const answer = pathname.endsWith('/history')
      ? manyTransactions(TRANSACTIONS, NETWORK, searchParams.get('cursor'))
      : manyTokens(TOKENS, NETWORK)
    const responseHeaders = [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Access-Control-Allow-Origin', value: urls.modal },
    ]
    const body = Buffer.from(JSON.stringify(answer)).toString('base64')
    const fulfilled = browser.send(
      'Fetch.fulfillRequest',
      { requestId, responseCode: 200, responseHeaders, body },
      frame,
    )
    // The frame may have given the request up by now.
    fulfilled.catch(() => {})
  })
  const patterns = ['balance', 'history'].map((list) => ({ urlPattern: `${urls.gateway}/v1/account/*/${list}*` }))
  await browser.send('Fetch.enable', { patterns }, frame)
}

// The rest of this file runs in the frame, as text.

const setSize = "Number(document.querySelector('.virtual-list > li')?.getAttribute('aria-setsize') ?? 0)"

/** Scrolls, so many px at a time, until so many rows are known, or the last of them is seen. */
const scrolled = `async (count, step, toEnd) => {
  const body = document.querySelector('.card-body')
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const total = () => ${setSize}
  const isAtEnd = () => body.scrollTop + body.clientHeight >= body.scrollHeight - 2
  for (let still = 0; still < 60 && !(total() >= count && (isAtEnd() || !toEnd)); ) {
    const before = body.scrollTop
    body.scrollBy(0, step)
    await frames()
    still = body.scrollTop === before ? still + 1 : 0
  }
  if (total() < count) throw new Error('the list ended at ' + total())
}`
