import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { takenPorts } from './ports/takenPorts.ts'
import { worldPorts } from './ports/worldPorts.ts'
import { waitFor } from './waitFor.ts'

const PORT_BASE = '21620'
const ports = worldPorts(PORT_BASE)
/** The first start of a version writes the history of its chains. */
const DEADLINE_MS = 120_000

/** Needs what `npm run build` makes: `npm test` builds before it runs anything. */
test('serves every origin once, is found again, and frees ports on Ctrl-C', {
  timeout: 240_000,
}, async () => {
  const first = run()
  await first.until('Ctrl-C stops everything')
  expect(first.output()).toContain('http://localhost:21620')

  const page = await fetch(`http://127.0.0.1:${ports.host}/farms`)
  expect(await page.text()).toContain('/test-wallets.js')
  expect((await fetch(`http://127.0.0.1:${ports.host}/test-wallets.js`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${ports.modal}/frame`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${ports.offchain}/tokens.json`)).status).toBe(200)
  const served = await fetch(`http://127.0.0.1:${ports.gateway}/v1/supported-chains?projectId=default`)
  expect(await served.json()).toMatchObject({ http: ['eip155:1', 'eip155:42161', 'eip155:8453'] })
  // The operator of a world pays the fees of Base.
  const health = async () =>
    (await (await fetch(`http://127.0.0.1:${ports.secure}/healthz`)).json()) as { bundlers: object }
  await expect.poll(async () => (await health()).bundlers, { timeout: 30_000 }).toEqual({ 8453: true })
  const chains = await Promise.all([ports.ethereum, ports.arbitrum, ports.base].map(chainIdAt))
  expect(chains).toEqual([1, 42_161, 8_453])

  expect(first.output()).not.toContain('oidc-provider WARNING')
  const [pages = ''] = first.output().split('JSON-RPC endpoints')
  for (const url of pages.match(/http:\S+/g) ?? []) {
    const { port, pathname, search } = new URL(url)
    expect((await fetch(`http://127.0.0.1:${port}${pathname}${search}`)).status, url).toBe(200)
  }

  const second = run()
  expect(await second.closed).toBe(0)
  expect(second.output()).toContain('running already')
  expect(second.output()).toContain('http://wallet.localhost:21621')

  first.process.kill('SIGINT')
  expect(await first.closed).toBe(0)
  expect(await takenPorts(ports)).toEqual([])
})

function run() {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...process.env, AIRLOCK_PORT_BASE: PORT_BASE },
  })
  // A world that a failed test left behind would hold the ports of other tests.
  onTestFinished(() => void child.kill('SIGINT'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const closed = once(child, 'exit').then(([code]) => code as number | null)
  return {
    process: child,
    closed,
    output: () => output,
    async until(text: string) {
      const failed = closed.then(() => {
        throw new Error(`it ended before it said "${text}":\n${output}`)
      })
      await Promise.race([waitFor(async () => output.includes(text), DEADLINE_MS), failed])
      failed.catch(() => undefined)
    },
  }
}

function chainIdAt(port: number) {
  return createPublicClient({ transport: http(`http://127.0.0.1:${port}`) }).getChainId()
}
