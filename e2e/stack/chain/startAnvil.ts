import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { waitFor } from '../waitFor.ts'
import { TEST_MNEMONIC } from './testAccounts.ts'

export type LocalChain = { chainId: number; rpcUrl: string; close(): Promise<void> }

type Options = { chainId: number; port: number; flags: readonly string[] }

const START_DEADLINE_MS = 15_000
const STOP_DEADLINE_MS = 3_000

/** @throws Error with what anvil printed, if it ends before it answers */
export async function startAnvil({ chainId, port, flags }: Options): Promise<LocalChain> {
  const rpcUrl = `http://127.0.0.1:${port}`
  const anvil = spawn(
    process.execPath,
    [
      anvilPath(),
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
      ...['--mnemonic', TEST_MNEMONIC, '--accounts', '13', '--balance', '10000', '--quiet'],
      ...flags,
    ],
    { env: { ...process.env, TARGET_TOOL: 'anvil' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [anvil.stdout, anvil.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2_000)
    })
  }
  const closed = once(anvil, 'exit')
  const close = async () => {
    if (anvil.exitCode !== null || anvil.signalCode !== null) return
    anvil.kill('SIGTERM')
    const force = setTimeout(() => anvil.kill('SIGKILL'), STOP_DEADLINE_MS)
    await closed
    clearTimeout(force)
  }

  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 1_000 }) })
  const ready = waitFor(async () => {
    // Another server on this port would answer with its own chain.
    const response = await client.getChainId().catch(() => undefined)
    return response === chainId
  }, START_DEADLINE_MS)
  const failed = closed.then(() => {
    throw new Error(`anvil for chain ${chainId} ended before it was ready:\n${output.trim()}`)
  })
  try {
    await Promise.race([ready, failed])
  } catch (cause) {
    await close()
    throw cause
  }
  failed.catch(() => undefined)
  return { chainId, rpcUrl, close }
}

function anvilPath() {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('@foundry-rs/anvil/package.json')), 'bin.mjs')
}
