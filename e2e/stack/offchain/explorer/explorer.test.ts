import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../../chain/startAnvil.ts'
import { startChain } from '../../chain/startChain.ts'
import { COLLECTIBLE_HOLDINGS } from '../../facts/collectibleHoldings.ts'
import { SPAM_COLLECTION } from '../../facts/collectibles.ts'
import { CHAINS, HOLDINGS } from '../../facts/holdings.ts'
import { LOOK_ALIKE, storied } from '../../facts/people.ts'
import { SPLITTER } from '../../facts/splitter.ts'
import { AIRDROP, GAS_BURNING, REVERTING, USDC, units, WETH } from '../../facts/tokens.ts'
import { keptState } from '../../history/keptState.ts'
import { setOrigin } from '../setOrigin.ts'
import { type Offchain, startOffchain } from '../startOffchain.ts'

const PORT = 21_539
const { chainId } = CHAINS.arbitrum
const valid = storied('good')
const phone = storied('phone')

let chain: LocalChain
let offchain: Offchain

type Party = { hash: string }
type Token = { address_hash: string; reputation: string }
type Transfer = { from: Party; to: Party; token: Token; total: { value?: string; token_id?: string } }
type Page<Item> = { items: Item[]; next_page_params: Record<string, string | number> | null }

async function page<Item>(path: string, query: Record<string, string> = {}): Promise<Page<Item>> {
  const response = await fetch(
    `${offchain.origin}/explorer/${chainId}/api/v2/addresses/${path}?${new URLSearchParams(query)}`,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as Page<Item>
}

async function all<Item>(path: string, query: Record<string, string> = {}): Promise<Item[]> {
  const { items, next_page_params } = await page<Item>(path, query)
  if (!next_page_params) return items
  const next = Object.entries(next_page_params).map(([key, value]) => [key, String(value)])
  return [...items, ...(await all<Item>(path, { ...query, ...Object.fromEntries(next) }))]
}

beforeAll(async () => {
  const state = await keptState('arbitrum', PORT)
  chain = await startChain({ chainId, port: PORT, state })
  offchain = await startOffchain({ port: PORT + 1, chains: { [chainId]: chain.rpcUrl } })
  await setOrigin(chain, offchain.origin)
}, 180_000)
afterAll(async () => {
  await offchain.close()
  await chain.close()
})

test('pages through every transaction of an account', async () => {
  const first = await page<{ hash: string }>(`${valid}/transactions`)
  expect(first.items).toHaveLength(50)
  const transactions = await all<{ hash: string; from: Party; status: string }>(`${valid}/transactions`)
  expect(new Set(transactions.map(({ hash }) => hash)).size).toBe(transactions.length)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const sent = transactions.filter(({ from }) => from.hash === valid)
  expect(sent).toHaveLength(await client.getTransactionCount({ address: valid }))
  expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(['ok', 'error']))
})

test('lists transfers that add up to the balance, poisoned ones included', async () => {
  const transfers = await all<Transfer>(`${valid}/token-transfers`, { type: 'ERC-20' })
  const dollars = transfers.filter(({ token }) => token.address_hash === USDC.address)
  const sum = dollars.reduce((total, { from, to, total: { value = '0' } }) => {
    const came = to.hash === valid ? BigInt(value) : 0n
    return total + came - (from.hash === valid ? BigInt(value) : 0n)
  }, 0n)
  const holding = HOLDINGS.arbitrum.find(({ owner, token }) => owner === 'good' && token === USDC)
  expect(sum).toBe(units(USDC, holding?.amount ?? ''))
  expect(dollars.some(({ to, total }) => to.hash === LOOK_ALIKE && total.value === '0')).toBe(true)
  expect(transfers.find(({ token }) => token.address_hash === AIRDROP.address)?.token.reputation).toBe('scam')
})

test('names the internal transfers', async () => {
  const internal = await all<{ from: Party; to: Party; value: string }>(`${phone}/internal-transactions`)
  // Unwrapped ether comes from its contract.
  expect(new Set(internal.map(({ from }) => from.hash))).toEqual(new Set([SPLITTER.address, WETH.address]))
  expect(new Set(internal.map(({ to }) => to.hash))).toEqual(new Set([phone]))
})

test("lists an account's tokens with balances", async () => {
  const owned = await all<{ token: Token; value: string }>(`${valid}/tokens`, { type: 'ERC-20' })
  const byAddress = new Map(owned.map(({ token, value }) => [token.address_hash, BigInt(value)]))
  for (const { owner, token, amount } of HOLDINGS.arbitrum) {
    if (owner !== 'good') continue
    const isMute = token === REVERTING || token === GAS_BURNING
    expect(byAddress.get(token.address)).toBe(isMute ? undefined : units(token, amount))
  }
})

test('lists the NFTs of an account, each and by collection', async () => {
  const instances = await all<{ id: string; value: string; token: Token; metadata: unknown }>(`${valid}/nft`)
  const own = COLLECTIBLE_HOLDINGS.arbitrum.filter(({ owner }) => owner === 'good')
  const named = own.map(({ collection, id, amount }) => `${collection.address}/${id}/${amount}`)
  const trusted = instances.filter(({ token }) => token.address_hash !== SPAM_COLLECTION.address)
  expect(trusted.map(({ token, id, value }) => `${token.address_hash}/${id}/${value}`).sort()).toEqual(named.sort())
  expect(instances.some(({ metadata }) => metadata !== null)).toBe(true)

  const collections = await all<{ token: Token; amount: string }>(`${valid}/nft/collections`)
  expect(collections.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(instances.length)
})

test('returns 404 for other chains and paths', async () => {
  for (const path of [`/explorer/1/api/v2/addresses/${valid}/transactions`, `/explorer/${chainId}/api/v2/stats`])
    expect((await fetch(`${offchain.origin}${path}`)).status).toBe(404)
})
