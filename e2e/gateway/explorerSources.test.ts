import type { CaipNetworkId } from '@airlock/protocol/caip'
import { history as historySchema, type Transaction } from '@airlock/protocol/gateway/answers/history'
import { freePort } from '@airlock/server/testing/freePort'
import { createPublicClient, erc20Abi, formatUnits, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExplorer } from '../../apps/gateway/server/explorer/Explorer.ts'
import { explorerBalance } from '../../apps/gateway/server/explorer/explorerBalance.ts'
import { explorerHistory } from '../../apps/gateway/server/explorer/explorerHistory.ts'
import { createTokenLists } from '../../apps/gateway/server/tokens/createTokenLists.ts'
import { parseTokenList } from '../../apps/gateway/server/tokens/parseTokenList.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'
import { startChain } from '../stack/chain/startChain.ts'
import { CHAINS } from '../stack/facts/holdings.ts'
import { storied } from '../stack/facts/people.ts'
import { tokenList } from '../stack/facts/tokenList.ts'
import { AIRDROP, USDC } from '../stack/facts/tokens.ts'
import { keptState } from '../stack/history/keptState.ts'
import { type Offchain, startOffchain } from '../stack/offchain/startOffchain.ts'

const { chainId } = CHAINS.arbitrum
const id = `eip155:${chainId}` as CaipNetworkId
const valid = storied('good')
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

test('lists a year of an explorer once, newest first, with all tokens', async () => {
  const explorer = openExplorer({ url: `${offchain.origin}/explorer/${chainId}` })
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '' }
  const source = explorerHistory({
    explorers: new Map([[id, explorer]]),
    coinOf: () => coin,
    lists: { of: () => ({ tokens: [], byAddress: new Map() }) },
    imageOf: () => '',
  })
  const found: Transaction[] = []
  let cursor: string | undefined
  do {
    const signal = AbortSignal.timeout(30_000)
    const page = historySchema.parse(await source({ chainId: id, address: valid, cursor }, { signal }))
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
    client.getLogs({ ...range, args: { from: valid } }),
    client.getLogs({ ...range, args: { to: valid } }),
  ])
  const ids = new Set(found.map((one) => one.id))
  expect(logs.flat().filter(({ transactionHash }) => !ids.has(transactionHash))).toEqual([])
  const nonces = found.filter(({ metadata }) => metadata.sentFrom === valid).map(({ metadata }) => metadata.nonce)
  expect(nonces).toHaveLength(await client.getTransactionCount({ address: valid }))
}, 60_000)

test('matches explorer balances with chain reads, verifying only listed tokens', async () => {
  const explorer = openExplorer({ url: `${offchain.origin}/explorer/${chainId}` })
  const bundled = { tokens: parseTokenList(tokenList()) ?? [], nativeImages: new Map<number, string>() }
  const outbound = () => Promise.reject(new Error('nothing is fetched'))
  const { lists } = createTokenLists({ bundled, order: ['bundled'], outbound })
  const source = explorerBalance({
    explorers: new Map([[id, explorer]]),
    lists,
    imageOf: () => '',
    prices: async () => [],
  })
  const balances = await source({ chainId: id, address: valid }, { signal: AbortSignal.timeout(30_000) })
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  expect(balances[0]?.quantity.numeric).toBe(formatUnits(await client.getBalance({ address: valid }), 18))
  expect(balances.length).toBeGreaterThan(10)
  for (const { address = '', quantity } of balances.slice(1)) {
    const token = address.replace(`${id}:`, '') as `0x${string}`
    const amount = await client.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'balanceOf',
      args: [valid],
    })
    expect(quantity.numeric).toBe(formatUnits(amount, Number(quantity.decimals)))
  }
  const flagsOf = ({ address }: { address: string }) =>
    balances.find((one) => one.address === `${id}:${address}`)?.flags
  expect(flagsOf(USDC)).toMatchObject({ is_verified: true, is_spam: false })
  expect(flagsOf(AIRDROP)).toMatchObject({ is_verified: false, is_spam: true })
}, 60_000)
