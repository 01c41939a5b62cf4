import type { CaipNetworkId } from '@airlock/protocol/caip'
import { history as historySchema, type Transaction } from '@airlock/protocol/gateway/answers/history'
import { freePort } from '@airlock/server/testing/freePort'
import { createPublicClient, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExplorer } from '../../apps/gateway/server/explorer/Explorer.ts'
import { explorerHistory } from '../../apps/gateway/server/explorer/explorerHistory.ts'
import { startChain } from '../stack/chain/chain.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'
import { CHAINS } from '../stack/facts/holdings.ts'
import { storied } from '../stack/facts/people.ts'
import { keptState } from '../stack/history/keptState.ts'
import { type Offchain, startOffchain } from '../stack/offchain/startOffchain.ts'

const { chainId } = CHAINS.arbitrum
const id = `eip155:${chainId}` as CaipNetworkId
const good = storied('good')
let chain: LocalChain
let offchain: Offchain

beforeAll(async () => {
  const state = await keptState('arbitrum', await freePort())
  chain = await startChain({ chainId, port: await freePort(), state })
  offchain = await startOffchain({ port: await freePort(), chains: { [chainId]: chain.rpcUrl } })
}, 180_000)
afterAll(async () => {
  await offchain.close()
  await chain.close()
})

test('a year by an explorer has each transaction once, newest first, and every token that moved', async () => {
  const explorer = openExplorer({ url: `${offchain.origin}/explorer/${chainId}` })
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '' }
  const source = explorerHistory({ explorers: new Map([[id, explorer]]), coinOf: () => coin })
  const found: Transaction[] = []
  let cursor: string | undefined
  do {
    const signal = AbortSignal.timeout(30_000)
    const page = historySchema.parse(await source({ chainId: id, address: good, cursor }, { signal }))
    found.push(...page.data)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(new Set(found.map((one) => one.id)).size).toBe(found.length)
  const times = found.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual(times.toSorted().reverse())
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
  const range = { event, fromBlock: 0n, toBlock: 'latest' } as const
  const logs = await Promise.all([
    client.getLogs({ ...range, args: { from: good } }),
    client.getLogs({ ...range, args: { to: good } }),
  ])
  const ids = new Set(found.map((one) => one.id))
  expect(logs.flat().filter(({ transactionHash }) => !ids.has(transactionHash))).toEqual([])
  const nonces = found.filter(({ metadata }) => metadata.sentFrom === good).map(({ metadata }) => metadata.nonce)
  expect(nonces).toHaveLength(await client.getTransactionCount({ address: good }))
}, 60_000)
