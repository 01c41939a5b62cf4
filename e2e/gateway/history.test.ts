import type { CaipNetworkId } from '@airlock/protocol/caip'
import { history as historySchema, type Transaction } from '@airlock/protocol/gateway/answers/history'
import { type Nft, nfts as nftsSchema } from '@airlock/protocol/gateway/answers/nfts'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  formatEther,
  http,
  parseAbiItem,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NodeError, type NodeRpc } from '../../apps/gateway/server/history/chain/NodeRpc.ts'
import { openNode } from '../../apps/gateway/server/history/chain/openNode.ts'
import { chainHistory } from '../../apps/gateway/server/history/chainHistory.ts'
import { createIndexer, type Indexer } from '../../apps/gateway/server/history/indexer/createIndexer.ts'
import { MIGRATIONS } from '../../apps/gateway/server/migrations/migrations.ts'
import { chainNfts } from '../../apps/gateway/server/nfts/chainNfts.ts'
import { transferNfts } from '../../apps/gateway/server/nfts/transferNfts.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'
import { startChain } from '../stack/chain/startChain.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { COLLECTIBLE_HOLDINGS } from '../stack/facts/collectibleHoldings.ts'
import { SPAM_COLLECTION } from '../stack/facts/collectibles.ts'
import { CHAINS } from '../stack/facts/holdings.ts'
import { PEOPLE, storied } from '../stack/facts/people.ts'
import { keptState } from '../stack/history/keptState.ts'
import { chainRpc } from './chainRpc.ts'

const { chainId } = CHAINS.arbitrum
const id = `eip155:${chainId}` as CaipNetworkId
const valid = storied('good')
const context = { signal: new AbortController().signal }
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

let chain: LocalChain
let database: Database
let indexer: Indexer
let sources: ReturnType<typeof open>
let client: ReturnType<typeof createPublicClient>

beforeAll(async () => {
  const state = await keptState('arbitrum', await freePort())
  chain = await startChain({ chainId, port: await freePort(), state })
  client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0, pollingInterval: 50 })
  database = await openDatabase(await newDatabase(), MIGRATIONS)
  sources = open(database, openNode(chain.rpcUrl, 'anvil'))
  indexer = sources.indexer
}, 180_000)
afterAll(async () => {
  await indexer.close()
  await database.close()
  await chain.close()
})

function open(stored: Database, node: NodeRpc) {
  const nodes = new Map([[chainId, [node]]])
  const depth = { blocks: 1_000_000, days: 10_000 }
  const rpc = { ...chainRpc(chain, []), chainId: id }
  const rpcs = () => rpc
  const indexer = createIndexer({ database: stored, nodes, depth, pollMs: 500, waitMs: 60_000, log: () => {} })
  const proxied = (uri: string) => (uri.startsWith('data:') ? uri : 'https://gateway.example/media')
  const outbound = () => Promise.reject(new Error('nothing is fetched'))
  const metadata = { tokens: async () => new Map(), nfts: transferNfts({ database: stored, rpcs, proxied }) }
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '' }
  return {
    indexer,
    history: chainHistory({ database: stored, indexer, nodes, metadata, coinOf: () => coin }),
    nfts: chainNfts({ database: stored, outbound, gateways: {}, indexer, nodes, rpcs, proxied }),
  }
}

async function all<Item>(read: (cursor: string | undefined) => Promise<{ data: Item[]; next: string | null }>) {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await read(cursor)
    items.push(...data)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return items
}
const historyOf = (address: Address, of = sources): Promise<Transaction[]> =>
  all(async (cursor) => historySchema.parse(await of.history({ chainId: id, address, cursor }, context)))
const nftsOf = (address: Address): Promise<Nft[]> =>
  all(async (cursor) => nftsSchema.parse(await sources.nfts({ chainId: id, address, cursor }, context)))

describe('a year of history', () => {
  test('lists every moved token and transaction once, checked by logs', async () => {
    const found = await historyOf(valid)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    const range = { event: transferEvent, fromBlock: 0n, toBlock: 'latest' } as const
    const logs = await Promise.all([
      client.getLogs({ ...range, args: { from: valid } }),
      client.getLogs({ ...range, args: { to: valid } }),
    ])
    const moved = new Set(logs.flat().map(({ transactionHash }) => transactionHash))
    const responded = found.filter(({ transfers }) =>
      transfers?.some((one) => one.fungible_info?.address ?? one.nft_info),
    )
    expect([...moved].filter((hash) => !responded.some(({ id }) => id === hash))).toEqual([])
    expect(moved.size).toBeGreaterThan(100)
    const times = found.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('lists every sent transaction with nonce and fee, failed ones too', async () => {
    const sent = (await historyOf(valid)).filter(({ metadata }) => metadata.sentFrom === valid)
    expect(sent.map(({ metadata }) => metadata.nonce).toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: await client.getTransactionCount({ address: valid }) }, (_, nonce) => nonce),
    )
    for (const { metadata } of sent.slice(0, 10)) {
      const receipt = await client.getTransactionReceipt({ hash: metadata.hash as `0x${string}` })
      expect(metadata.status).toBe(receipt.status === 'success' ? 'confirmed' : 'failed')
      expect(metadata.fee).toBe(formatEther(receipt.gasUsed * receipt.effectiveGasPrice))
    }
    expect(sent.some(({ metadata }) => metadata.status === 'failed')).toBe(true)
  })

  test('sums native moves and fees to the balance', async () => {
    const phone = storied('phone')
    const found = await historyOf(phone)
    const units = (text = '0') => BigInt(text.replace(/(\.\d*)?$/, (part) => part.slice(1).padEnd(18, '0')))
    let sum = await client.getBalance({ address: phone, blockNumber: 0n }).catch(() => 10_000n * 10n ** 18n)
    for (const { metadata, transfers } of found) {
      sum -= units(metadata.fee)
      for (const { direction, quantity, fungible_info } of transfers ?? []) {
        if (fungible_info?.address !== undefined || fungible_info?.symbol !== 'ETH') continue
        if (direction !== 'self') sum += direction === 'in' ? units(quantity.numeric) : -units(quantity.numeric)
      }
    }
    expect(formatEther(sum)).toBe(formatEther(await client.getBalance({ address: phone })))
  })

  test('is equal from a node that must search blocks', async () => {
    const node = openNode(chain.rpcUrl, 'anvil without traces')
    const searching: NodeRpc = {
      name: node.name,
      request: async (method, params) => {
        if (method.startsWith('trace_')) throw new NodeError(-32_601, 'Method not found')
        return node.request(method, params)
      },
    }
    const other = await openDatabase(await newDatabase(), MIGRATIONS)
    const of = open(other, searching)
    const [phone, ids] = [
      storied('phone'),
      (found: Transaction[]) => found.map(({ id, transfers }) => ({ id, transfers })),
    ]
    // Pages that are read before the chain is indexed cannot say which transfers are forged.
    for (const one of [of, sources]) await historyOf(phone, one)
    expect(ids(await historyOf(phone, of))).toEqual(ids(await historyOf(phone)))
    await of.indexer.close()
    await other.close()
  })
})

describe('NFTs', () => {
  test('matches owned NFTs with editions, on-chain metadata and spam marks', async () => {
    const found = await nftsOf(valid)
    const owned = found.map(({ contract, tokenId, quantity }) => `${contract.split(':')[2]}/${tokenId}×${quantity}`)
    const expected = COLLECTIBLE_HOLDINGS.arbitrum
      .filter(({ owner }) => owner === 'good')
      .map(({ collection, id, amount }) => `${collection.address}/${id}×${amount}`)
    const isSpam = ({ contract }: Nft) => contract.endsWith(SPAM_COLLECTION.address)
    expect(owned.filter((one) => !one.startsWith(SPAM_COLLECTION.address)).toSorted()).toEqual(expected.toSorted())
    expect(found.filter(isSpam).map(({ flags }) => flags.reasons)).toContainEqual(expect.arrayContaining(['link']))
    const names = found.map(({ name }) => name)
    for (const name of [
      'Wanderer on the chain',
      'Wanderer in UTF-8',
      'Wanderer, 100% encoded',
      'Wanderer without a scheme',
    ]) {
      expect(names).toContain(name)
    }
    expect(found.find(({ name }) => name === 'Wanderer on the chain')?.preview?.url).toMatch(/^data:image\/svg/)
  })

  test('omits sold ones', async () => {
    const found = await nftsOf(valid)
    const ben = await nftsOf(PEOPLE.ben)
    expect(found.map(({ tokenId }) => tokenId)).not.toContain('20')
    expect(ben.map(({ tokenId }) => tokenId)).toContain('20')
  })
})

describe('a reorganisation of a real node', () => {
  test.each([1, 4])('takes back a transaction %i blocks deep', async (depth) => {
    const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    const wallet = createWalletClient({ account: testAccount(3), transport: http(chain.rpcUrl) })
    const hash = await wallet.sendTransaction({ chain: null, to: PEOPLE.ada, value: 1n })
    const { blockNumber } = await client.waitForTransactionReceipt({ hash })
    const account = testAccount(3).address
    expect((await historyOf(account))[0]?.id).toBe(hash)
    const head = await client.getBlockNumber()
    const deep = Math.max(depth, Number(head - blockNumber) + 1)
    await node.request({ method: 'anvil_reorg', params: [deep, []] } as never)
    await expect.poll(async () => (await historyOf(account))[0]?.id, { timeout: 15_000 }).not.toBe(hash)
  })
})
