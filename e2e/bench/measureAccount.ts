import { type Browser, chromium, type Frame, type Page } from '@playwright/test'
import { worldPorts } from '../stack/ports/worldPorts.ts'
import { startWorld, type World } from '../stack/startWorld.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { type Sites, startSites } from '../support/sites.ts'
import { manyTokens, manyTransactions } from './manyRows.ts'
import { traceTasks } from './traceTasks.ts'

const PORT_BASE = '7000'
const TOKENS = 500
const TRANSACTIONS = 10_000
const SLOWDOWN = 4
const WHEEL_PX = 1_500
const MAX_TURNS = 600

/** Milliseconds of each run. `fetch` is a bare fetch of the response that `cold` shows. */
type Times<Value> = { warm: Value; cold: Value; fetch: Value; tokens: Value; activity: Value }

/** The processor has a quarter of its speed while a visitor scrolls. */
export async function measureAccount(executablePath: string, runs: number): Promise<Times<number[]>> {
  const stack = await startWorld(worldPorts(PORT_BASE))
  const sites = await startSites()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const times: Times<number[]> = { warm: [], cold: [], fetch: [], tokens: [], activity: [] }
  try {
    for (let run = 0; run < runs; run += 1) {
      const measured = await measureOne({ browser, sites, stack })
      for (const row of Object.keys(times) as (keyof Times<number>)[]) times[row].push(measured[row])
    }
  } finally {
    await browser.close()
    await sites.close()
    await stack.close()
  }
  return times
}

async function measureOne({ browser, sites, stack }: Parts): Promise<Times<number>> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
  await context.route('**/v1/account/*/balance*', (route) => route.fulfill({ json: manyTokens(TOKENS) }))
  await context.route('**/v1/account/*/history*', (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    return route.fulfill({ json: manyTransactions(cursor, TRANSACTIONS) })
  })
  const page = await context.newPage()
  const modal = modalOf(page)
  await page.goto(
    putHostPage(sites, stack, {
      path: '/bench-account',
      sdk: {
        networks: 'eip155:8453',
        'custom-rpc-urls': JSON.stringify({ 'eip155:8453': [{ url: stack.urls.rpc['eip155:8453'] }] }),
      },
      wallets: 'good',
    }),
  )
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await modal.dialog.waitFor({ state: 'hidden' })
  const frame = frameOf(page, stack)
  await waitForPrefetch(frame)
  const cold = await timeOpening(page, frame)
  const stripped = await timeBareFetch(frame)
  const warm: number[] = []
  for (let time = 0; time < 5; time += 1) {
    await close(page)
    warm.push(await timeOpening(page, frame))
  }
  const session = await context.newCDPSession(frame)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const tokens = await longestTask(page, frame)
  await modal.choose('Activity')
  await frame.waitForSelector('.virtual-list .fact-link')
  const activity = await longestTask(page, frame)
  await context.close()
  return { warm: median(warm), cold, fetch: stripped, tokens, activity }
}

function frameOf(page: Page, stack: World): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${stack.urls.modal}/frame`))
  if (frame === undefined) throw new Error('The page has no modal frame.')
  return frame
}

/** A visitor needs longer between connecting and the first opening. */
async function waitForPrefetch(frame: Frame) {
  await frame.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/supported-chains')),
  )
}

function timeBareFetch(frame: Frame): Promise<number> {
  return frame.evaluate(async () => {
    const url = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/balance'))?.name
    const start = performance.now()
    await (await fetch(url ?? '', { cache: 'no-store' })).json()
    return performance.now() - start
  })
}

type Parts = { browser: Browser; sites: Sites; stack: World }

async function timeOpening(page: Page, frame: Frame): Promise<number> {
  const shown = frame.evaluate(async () => {
    // A named function would call a helper of the compiler, which the frame does not have.
    while (!document.querySelector('.account-amount bdi') || !document.querySelector('.virtual-list > li'))
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.timeOrigin + performance.now()
  })
  const pressed = await page.evaluate(() => {
    const at = performance.timeOrigin + performance.now()
    document.querySelector('appkit-button')?.shadowRoot?.querySelector('button')?.click()
    return at
  })
  return (await shown) - pressed
}

async function close(page: Page) {
  await page.evaluate(() => window.airlock?.appKit?.close())
  await modalOf(page).dialog.waitFor({ state: 'hidden' })
}

/** Other load does not count. */
async function longestTask(page: Page, frame: Frame): Promise<number> {
  const body = await frame.waitForSelector('.card-body')
  await body.evaluate((element) => element.scrollTo(0, 0))
  const box = await body.boundingBox()
  if (box === null) throw new Error('The card is hidden.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const tasks = await traceTasks(frame, async () => {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      await page.mouse.wheel(0, WHEEL_PX)
      const isAtEnd = await body.evaluate(async (element) => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return element.scrollTop + element.clientHeight >= element.scrollHeight - 1
      })
      if (isAtEnd && (await frame.locator('.virtual-list > li').last().getAttribute('aria-posinset')) !== null) {
        const last = frame.locator('.virtual-list > li').last()
        if ((await last.getAttribute('aria-posinset')) === (await last.getAttribute('aria-setsize'))) break
      }
    }
  })
  return Math.max(0, ...tasks)
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0
}
