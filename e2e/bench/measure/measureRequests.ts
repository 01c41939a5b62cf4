import { click } from '../browser/input.ts'
import type { BenchPage } from '../browser/openPage.ts'
import type { Contestant } from '../contestants.ts'
import { median } from '../median.ts'
import { HOSTS } from '../sites/hosts.ts'
import type { Figures } from './figures.ts'
import { open } from './open.ts'
import { pause } from './pause.ts'

const BATCHES = 20

/** The mean of ten calls in a row: one of them is shorter than the clock's grain. */
const TEN = (call: string) =>
  `(async () => { const call = () => ${call}; const from = performance.now(); for (let i = 0; i < 10; i += 1) await call(); return (performance.now() - from) / 10 })()`

const body = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
const FETCH = `fetch('https://${HOSTS.node}/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.json())`
const READ = "airlock.appKit.getProvider('eip155').request({ method: 'eth_blockNumber' })"
/** Of what the frame answers by itself, so that only the way is measured. */
const REFUSED = `${READ}.then(() => { throw new Error('the read was not refused') }, (error) => { if (error.name !== 'RPC_ORIGIN_NOT_ALLOWED') throw error })`
const SWITCH = (network: string) => `airlock.appKit.switchNetwork('${network}')`
const OURS = "airlock.appKit.getProvider('eip155').request({ method: 'eth_gasPrice' })"
const BARE = "bareWallet.request({ method: 'eth_gasPrice' })"

const ECHO = `addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'bench:echo') port.onmessage = ({ data }) => port.postMessage(data)
})`
/** A port to that: what a library could at best be as fast as. */
const DIAL = `(() => {
  const { port1, port2 } = new MessageChannel()
  document.querySelector('dialog > iframe').contentWindow.postMessage('bench:echo', '*', [port2])
  window.bareRound = () => new Promise((resolve) => {
    port1.onmessage = resolve
    port1.postMessage({ method: 'eth_blockNumber' })
  })
})()`

/**
 * Measures the time that the SDK adds to a request. Without a session: a read through the frame next to a bare `fetch` of the frame; the way there and back
 * alone, of a read that the frame refuses; and that of a bare port, which is the limit of it. Then, connected, a request to an injected
 * wallet through our provider next to the wallet alone. The page is warm, closed, and off the slow line.
 */
export async function measureRequests(page: BenchPage, contestant: Contestant): Promise<Figures> {
  const time = (call: string, host?: string) => page.evaluate<number>(TEN(call), host)
  const frameRead = await inBatches(async () => (await time(READ)) - (await time(FETCH, HOSTS.wallet)))
  await page.evaluate(SWITCH('eip155:8453'))
  const frameHop = await inBatches(() => time(REFUSED))
  await page.evaluate(SWITCH('eip155:42161'))
  await page.evaluate(ECHO, HOSTS.wallet)
  await page.evaluate(DIAL)
  const portHop = await inBatches(() => time('bareRound()'))
  await connect(page, contestant)
  const walletAdds = await inBatches(async () => (await time(OURS)) - (await time(BARE)))
  return { frameRead, frameHop, portHop, walletAdds }
}

/** Measures the two sides of a comparison in turn, so that both meet the same machine; the first batch is for warming up. */
async function inBatches(measure: () => Promise<number>): Promise<number> {
  await measure()
  const values: number[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) values.push(await measure())
  return median(values)
}

/** Until the frame is on the screen as well, which is a frame or two later, the browser brings a click on it to the page. */
const ON_SCREEN_MS = 100

/** As a visitor does it: the modal, the row of the wallet, done. */
async function connect(page: BenchPage, contestant: Contestant) {
  await open(page, contestant)
  await pause(ON_SCREEN_MS)
  await click(page, await page.evaluate("__probe.center('.row', 'Anise')", HOSTS.wallet))
  await page.evaluate(
    '(async () => { while (!airlock.appKit.getAccount().isConnected || airlock.appKit.getState().open) await new Promise((next) => setTimeout(next, 20)) })()',
  )
}
