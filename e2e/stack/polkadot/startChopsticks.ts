import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { waitFor } from '../waitFor.ts'

/** The used part of @polkadot/api, which only `npm run prove -- polkadot` downloads. */
export type PolkadotApi = {
  query: { system: { account: ((address: string) => Promise<Entry>) & { key(address: string): string } } }
  tx: { balances: { transfer(to: string, amount: bigint): Extrinsic } }
  disconnect(): Promise<void>
}
type Entry = { nonce: { toNumber(): number }; data: { free: { toBigInt(): bigint } } }
type Extrinsic = {
  signAsync(
    address: string,
    options: { signer: { signRaw(raw: { data: string }): Promise<object> } },
  ): Promise<Extrinsic>
  send(): Promise<{ toHex(): string }>
}

export type Chopsticks = {
  url: string
  api: PolkadotApi
  request(method: string, params: unknown[]): Promise<unknown>
  close(): Promise<void>
}

const START_DEADLINE_MS = 60_000

/** @throws Error with its output if it exits before responding */
export async function startChopsticks(folder: string, port: number): Promise<Chopsticks> {
  const packages = join(folder, 'node_modules')
  const spec = join(folder, 'rococo.json')
  const specs = '@substrate/connect/dist/connector/specs/generated/rococo_v2_2.js'
  const { default: text } = (await import(pathToFileURL(join(packages, specs)).href)) as { default: string }
  writeFileSync(spec, text)
  const chopsticks = spawn(
    process.execPath,
    [
      join(packages, '@acala-network/chopsticks/chopsticks.cjs'),
      ...['--genesis', spec, '--port', String(port), '--host', '127.0.0.1', '--build-block-mode', 'Manual'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [chopsticks.stdout, chopsticks.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4_000)
    })
  }
  const closed = once(chopsticks, 'exit')
  const failed = closed.then(() => {
    throw new Error(`Chopsticks ended before it was ready:\n${output.trim()}`)
  })
  const url = `http://127.0.0.1:${port}`
  async function request(method: string, params: unknown[]) {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = (await (await fetch(url, { method: 'POST', headers, body })).json()) as Record<string, unknown>
    if (response.error) throw new Error(JSON.stringify(response.error))
    return response.result
  }
  const stop = async () => {
    chopsticks.kill('SIGKILL')
    await closed
  }
  try {
    const isReady = () => request('system_chain', []).then(Boolean, () => false)
    await Promise.race([waitFor(isReady, START_DEADLINE_MS), failed])
    failed.catch(() => undefined)
    const { ApiPromise, WsProvider } = createRequire(join(folder, 'package.json'))('@polkadot/api')
    const provider = new WsProvider(url.replace('http', 'ws'))
    const api = (await ApiPromise.create({ provider, noInitWarn: true })) as PolkadotApi
    return {
      url,
      api,
      request,
      async close() {
        await api.disconnect()
        await stop()
      },
    }
  } catch (cause) {
    failed.catch(() => undefined)
    await stop()
    throw cause
  }
}
