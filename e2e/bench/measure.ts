import { type BenchPage, openPage, pause } from './BenchPage.ts'
import type { Browser } from './cdp.ts'
import type { Contestant } from './contestants.ts'
import type { Line } from './shaper.ts'

/** Figures of one run of one contestant. Times in ms, sizes in kB, heap in MB. */
export type Figures = Partial<
  Record<
    | 'kB'
    | 'requests'
    | 'fcp'
    | 'lcp'
    | 'hostCpu'
    | 'longestTask'
    | 'firstPixel'
    | 'list'
    | 'again'
    | 'elements'
    | 'heap'
    | 'keptPerCycle'
    | 'keptNodes'
    | 'keptListeners'
    | 'walletAdds'
    | 'frameHop',
    number
  >
>

/** One run: what is opened where, over which line, how much slower the processor is, and whether to look for what is left behind. */
export type Run = { origin: string; contestant: Contestant; line: Line; cpu: number; deep: boolean }

const QUIET_MS = 700
const CYCLES = 50

export async function measure(browser: Browser, run: Run): Promise<Figures> {
  const page = await openPage(browser, run.cpu)
  try {
    return await figuresOf(page, run)
  } finally {
    await page.close()
  }
}

async function figuresOf(page: BenchPage, { origin, contestant, line, deep }: Run): Promise<Figures> {
  const figures: Figures = {}
  Object.assign(line, { bytes: 0, requests: 0, freeAt: 0 })
  await page.navigate(`${origin}${contestant.path}`)
  await quiet(page, line, contestant)
  const { TaskDuration = 0 } = await page.metrics()
  const { fcp, lcp, longest } = await page.evaluate<{ fcp: number; lcp: number; longest: number }>(
    '({ fcp: __probe.fcp, lcp: __probe.lcp, longest: __probe.longest })',
  )
  Object.assign(figures, {
    kB: line.bytes / 1_024,
    requests: line.requests,
    fcp,
    lcp,
    hostCpu: TaskDuration * 1_000,
    longestTask: longest,
  })
  const { row } = contestant
  if (row === undefined) return figures

  const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`)
  Object.assign(figures, await open(page, contestant))
  figures.elements = (await page.evaluate<number>(`document.querySelectorAll('*').length`)) - elements
  await pause(400)
  figures.heap = (await page.heap()) / 1_048_576
  await shut(page, contestant)
  await pause(300)
  const again = await open(page, contestant)
  if (again.list !== undefined) figures.again = again.list
  await shut(page, contestant)
  if (deep && contestant.path === '/airlock-idle')
    Object.assign(figures, await cycles(page, contestant), await hops(page, contestant))
  return figures
}

async function open(
  page: BenchPage,
  { button, firstPixel = '', row = '', frame, leadMs = 0 }: Contestant,
): Promise<Figures> {
  if (leadMs > 0) {
    await page.hover(button)
    await pause(leadMs)
  }
  const seen = page.evaluate<number>(`__probe.when(${JSON.stringify(firstPixel)}, 1, false)`)
  const listed = frame === undefined ? page.evaluate<number>(rowsShown(row)) : untilInFrame(page, frame, row)
  await pause(40)
  await page.click(button)
  const [first, list] = await Promise.all([seen, listed])
  const clicked = await page.evaluate<number>('__probe.click')
  return { firstPixel: first - clicked, list: list - clicked }
}

async function untilInFrame(page: BenchPage, frame: string, row: string): Promise<number> {
  for (;;) {
    const sessionId = await page.frameSession(frame)
    try {
      return await page.evaluate<number>(rowsShown(row), sessionId)
    } catch {
      // The document was replaced beneath the question: ask the next one.
      await pause(3)
    }
  }
}

function rowsShown(row: string) {
  return `__probe.when(${JSON.stringify(row)}, 5, true)`
}

async function shut(page: BenchPage, { firstPixel = '', frame }: Contestant) {
  await page.escape()
  // A limit page's frame stays where it is, transparent; its rows go.
  if (frame === 'limit.localhost') await pause(150)
  else await page.evaluate(`__probe.when(${JSON.stringify(firstPixel)}, 0, false, true)`)
}

/** What 50 openings leave behind, per cycle. */
async function cycles(page: BenchPage, contestant: Contestant): Promise<Figures> {
  const cycle = async () => {
    await open(page, contestant)
    await pause(30)
    await shut(page, contestant)
    await pause(60)
  }
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await cycle()
  const before = { heap: await page.heap(), ...(await page.metrics()) } as Record<string, number>
  for (let count = 0; count < CYCLES; count += 1) await cycle()
  const after = { heap: await page.heap(), ...(await page.metrics()) } as Record<string, number>
  const kept = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / CYCLES
  return { keptPerCycle: kept('heap') / 1_024, keptNodes: kept('Nodes'), keptListeners: kept('JSEventListeners') }
}

/** A read through the frame beside the same read by the frame itself, then a connected wallet through us beside the bare one. Medians. */
async function hops(page: BenchPage, contestant: Contestant): Promise<Figures> {
  const frame = await page.frameSession(contestant.frame ?? '')
  const through = await page.evaluate<number>(
    `${MEDIAN}(() => airlock.appKit.getProvider('eip155').request({ method: 'eth_blockNumber' }))`,
  )
  const url = await page.evaluate<string>('location.origin + "/rpc"')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const fetched = await page.evaluate<number>(
    `${MEDIAN}(() => fetch(${JSON.stringify(url)}, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)} }).then((r) => r.json()))`,
    frame,
  )
  await page.evaluate(WALLET)
  await open(page, contestant)
  await page.evaluate(
    `(async () => { const row = () => [...document.querySelectorAll('.row')].find(({ textContent }) => textContent.includes('Bench Wallet')); while (!row()) await new Promise((r) => setTimeout(r, 10)); row().click() })()`,
    frame,
  )
  await page.evaluate(
    `(async () => { while (!airlock.appKit.getAccount().isConnected) await new Promise((r) => setTimeout(r, 10)) })()`,
  )
  const ours = await page.evaluate<number>(
    `${MEDIAN}(() => airlock.appKit.getProvider('eip155').request({ method: 'eth_gasPrice' }), 2000)`,
  )
  const bare = await page.evaluate<number>(`${MEDIAN}(() => benchWallet.request({ method: 'eth_gasPrice' }), 2000)`)
  return { frameHop: through - fetched, walletAdds: ours - bare }
}

/** Batches of ten, because one call is shorter than the clock's grain. */
const MEDIAN = `(async (call, count = 200) => { const times = []; for (let i = 0; i < count / 10; i++) { const from = performance.now(); for (let j = 0; j < 10; j++) await call(); times.push((performance.now() - from) / 10) } return times.sort((a, b) => a - b)[times.length >> 1] })`

const WALLET = `(() => {
  const answers = { eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], eth_chainId: '0xa4b1' }
  window.benchWallet = { request: async ({ method }) => answers[method] ?? '0x1', on() {}, removeListener() {} }
  const info = { uuid: '7b0f1b4e-5a0e-4b07-9d3a-00000000beef', name: 'Bench Wallet', rdns: 'dev.bench', icon: 'data:image/png;base64,AAAA' }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: benchWallet }) }))
})()`

/** Waits until nothing was asked for and nothing ran long for a while; a warmed frame has to be there as well. */
async function quiet(page: BenchPage, line: Line, { path, frame }: Contestant) {
  if (frame !== undefined && /warm|idle/.test(path)) await page.frameSession(frame)
  let last = -1
  let since = Date.now()
  while (Date.now() - since < QUIET_MS) {
    if (line.bytes !== last) {
      last = line.bytes
      since = Date.now()
    }
    await pause(50)
  }
}
