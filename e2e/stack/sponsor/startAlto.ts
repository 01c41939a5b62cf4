import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTestClient, http, parseEther } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { BundlerFaults } from '../smartAccount/bundlerDouble.ts'
import { waitFor } from '../waitFor.ts'

export type Alto = {
  answer(body: string): Promise<unknown>
  ready(): Promise<void>
  close(): Promise<void>
}

type Options = {
  folder: string
  rpcUrl: string
  port: number
  errors: BundlerFaults
}
type Call = { id?: unknown; method: string; params?: unknown[] }

const START_DEADLINE_MS = 60_000
const STOP_DEADLINE_MS = 3_000
const BRING_DEADLINE_MS = 3_000
const END_DEADLINE_MS = 5_000
const REJECTED = { code: -32_500, message: 'No' }

/** @throws Error with its output if it exits before responding */
export async function startAlto({ folder, rpcUrl, port, errors }: Options): Promise<Alto> {
  const keys = [generatePrivateKey(), generatePrivateKey()] as const
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  for (const key of keys) await node.setBalance({ address: privateKeyToAddress(key), value: parseEther('1000') })
  const url = `http://127.0.0.1:${port}/v2/rpc`
  let alto = await run()
  let revival = Promise.resolve()

  async function run(): Promise<ChildProcess> {
    const started = spawn(
      process.execPath,
      [
        join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js'),
        ...['--entrypoints', entryPoint08Address, '--rpc-url', rpcUrl, '--port', String(port)],
        ...['--executor-private-keys', keys[0], '--utility-private-key', keys[1]],
        // The strict rules need a tracer that anvil has not.
        ...['--safe-mode', 'false', '--log-level', 'error', '--max-bundle-interval', '100'],
        // Prices of the tests fall by an eighth with each block, and by default it insists on those that it read at its start.
        ...['--gas-price-refresh-interval', '1', '--gas-price-expiry', '1'],
      ],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = `${output}${chunk}`.slice(-4_000)
      })
    }
    const failed = once(started, 'exit').then(() => {
      throw new Error(`Alto ended before it was ready:\n${output.trim()}`)
    })
    const isReady = () => request({ method: 'eth_chainId', params: [] }).then(Boolean, () => false)
    try {
      await Promise.race([waitFor(isReady, START_DEADLINE_MS), failed])
    } catch (cause) {
      await end(started)
      throw cause
    }
    failed.catch(() => undefined)
    return started
  }

  async function request(call: Call): Promise<{ result?: unknown; error?: unknown }> {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    return (await (await fetch(url, { method: 'POST', headers, body })).json()) as { result?: unknown }
  }

  /** Alto 0.0.20 exits after an operation that names account code without setting it. */
  async function revive() {
    await waitFor(async () => hasEnded(alto), END_DEADLINE_MS).catch(() => undefined)
    if (hasEnded(alto)) alto = await run()
  }

  async function answerTo(call: Call): Promise<object> {
    const { method } = call
    if (method === 'eth_chainId' && errors.chainId) return { result: errors.chainId }
    if (method === 'eth_supportedEntryPoints' && errors.entryPoints) return { result: errors.entryPoints }
    await revival
    if (method !== 'eth_sendUserOperation') return request(call)
    if (errors.isRefusing || errors.isIdle) return { error: REJECTED }
    const count = () => node.request({ method: 'eth_blockNumber' } as never)
    const before = await count()
    const response = await request(call)
    const isBrought = async () => (await count()) !== before
    if (response.result !== undefined) await waitFor(isBrought, BRING_DEADLINE_MS).catch(() => undefined)
    const [operation] = (call.params ?? []) as { eip7702Auth?: unknown }[]
    if (response.result !== undefined && !operation?.eip7702Auth) revival = revive()
    return response
  }

  return {
    async answer(body) {
      const input = JSON.parse(body) as Call | Call[]
      const responded = async (call: Call) => {
        const response = await answerTo(call).catch((cause: unknown) => ({
          error: { ...REJECTED, message: String(cause) },
        }))
        return { jsonrpc: '2.0', ...response, id: call.id }
      }
      return Array.isArray(input) ? Promise.all(input.map(responded)) : responded(input)
    },
    ready: () => revival,
    async close() {
      await revival.catch(() => undefined)
      await end(alto)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(alto: ChildProcess): Promise<void> {
  if (hasEnded(alto)) return
  const closed = once(alto, 'exit')
  alto.kill('SIGTERM')
  const force = setTimeout(() => alto.kill('SIGKILL'), STOP_DEADLINE_MS)
  await closed
  clearTimeout(force)
}
