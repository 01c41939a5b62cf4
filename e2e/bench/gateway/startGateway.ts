import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { createTestClient, http } from 'viem'
import { answeringWord, tokenAddress } from '../../gateway/oddTokens.ts'
import { startChain } from '../../stack/chain/startChain.ts'
import { startDatabase } from '../../stack/database/startDatabase.ts'
import { CHAINS } from '../../stack/facts/holdings.ts'
import { keptState } from '../../stack/history/keptState.ts'
import { takenPorts } from '../../stack/ports/takenPorts.ts'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startServer } from '../../stack/startServer.ts'
import { worldAirlockConfig, worldUrls } from '../../stack/worldConfig.ts'
import { runningParts } from '../runningParts.ts'

/** Tokens of the list, all of which are read for a balance. */
export const LISTED = 500
/** Listed tokens that every account holds. */
const HELD = 20
export const CHAIN_ID = 'eip155:42161'

const PORT_BASE = '6600'
/** All requests come from one address. */
const LIMITS = [
  'requestsByClient',
  'requestsByBlock',
  'requestsByProject',
  'callsByClient',
  'lookupsByClient',
  'accountsByClient',
]
  .map((rule) => `${rule}:100000000`)
  .join(',')

/** A gateway with a database, on a local chain that has a year of history and 500 listed tokens. */
export type BenchGateway = {
  url: string
  pid: number
  /** The node that it reads from. */
  rpcUrl: string
}

/** Chain, token list and database that a gateway of the bench needs. */
export type GatewayParts = {
  rpcUrl: string
  /** Port for a server between a gateway and the node. */
  port: number
  /** Runs a gateway with an empty database over a node for as long as the task takes. */
  withGateway<Result>(rpcUrl: string, task: (gateway: BenchGateway) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Starts them. @throws Error with what the part that failed printed */
export async function startGatewayParts(): Promise<GatewayParts> {
  const ports = worldPorts(PORT_BASE)
  const taken = await takenPorts(ports)
  if (taken.length > 0) throw new Error(taken.join('\n'))
  const { started, close } = runningParts()
  try {
    const { chainId } = CHAINS.arbitrum
    const state = await keptState('arbitrum', ports.arbitrum)
    const chain = await started(startChain({ chainId, port: ports.arbitrum, state }))
    const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    for (let index = 0; index < LISTED; index += 1) {
      const amount = index < HELD ? BigInt(index + 1) * 10n ** 18n : 0n
      await node.setCode({ address: tokenAddress(index), bytecode: answeringWord(amount) })
    }
    await started(serveList(ports.offchain, chainId))
    const database = await started(startDatabase({ port: ports.database }))
    const urls = worldUrls(ports)
    const folder = fileURLToPath(new URL('../../../node_modules/.cache/airlock/bench-gateway', import.meta.url))
    mkdirSync(folder, { recursive: true })
    const airlockConfig = join(folder, 'airlock.config.json')
    const withGateway: GatewayParts['withGateway'] = async (rpcUrl, task) => {
      const gateway = gatewaySettings.parse({
        rpcUrls: { [CHAIN_ID]: [rpcUrl] },
        historyDepth: { blocks: 1_000_000, days: 400 },
        tokenLists: [`${urls.offchain}/tokens.json`],
      })
      writeFileSync(airlockConfig, JSON.stringify({ ...worldAirlockConfig(urls), gateway }))
      const server = await startServer({
        name: 'the gateway',
        script: fileURLToPath(new URL('../../../apps/gateway/dist/server/main.js', import.meta.url)),
        port: ports.gateway,
        env: { AIRLOCK_CONFIG: airlockConfig, DATABASE_URL: await database.freshUrlOf('gateway'), LIMITS },
      })
      try {
        return await task({ url: `http://127.0.0.1:${ports.gateway}`, pid: server.pid, rpcUrl })
      } finally {
        await server.close()
      }
    }
    return { rpcUrl: chain.rpcUrl, port: ports.base, withGateway, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** Serves the list of tokens (https://uniswap.org/tokenlist.schema.json). */
async function serveList(port: number, chainId: number): Promise<{ close(): Promise<void> }> {
  const tokens = Array.from({ length: LISTED }, (_, index) => ({
    chainId,
    address: tokenAddress(index),
    decimals: 18,
    name: `Token ${index}`,
    symbol: `T${index}`,
  }))
  const version = { major: 1, minor: 0, patch: 0 }
  const list = JSON.stringify({ name: 'Bench', timestamp: '2026-01-01T00:00:00.000Z', version, tokens })
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(list),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}
