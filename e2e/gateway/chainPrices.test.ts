import { fungible } from '@airlock/protocol/gateway/answers/price'
import { parseAbi, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SourceFailed } from '../../apps/gateway/server/sources/Source.ts'
import { ETHER_POOL, POOLS } from '../stack/facts/pools.ts'
import { DAI, FAKE_USDC, ORB, SAGE, THIN, TICKET, TORN, USDC, WETH } from '../stack/facts/tokens.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'
import { worldSources } from './worldSources.ts'

const chainId = 'eip155:42161'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const context = { signal: AbortSignal.timeout(600_000) }
const poolAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const sync = parseAbiItem('event Sync(uint112 reserve0, uint112 reserve1)')

let bench: ChainBench
beforeAll(async () => {
  bench = await startChainBench('arbitrum')
}, 180_000)
afterAll(() => bench.close())

async function pricesOf(...tokens: { address: string }[]) {
  const { prices } = worldSources({ rpc: bench.rpc })
  const found = await prices({ addresses: tokens.map(({ address }) => `${chainId}:${address}` as const) }, context)
  for (const price of found) expect(fungible.safeParse(price).error).toBeUndefined()
  return new Map(found.map((price) => [price.address?.split(':').at(-1), price]))
}

function etherPrice([first, second]: readonly [bigint, bigint, ...unknown[]]) {
  const [usdc, ether] = ETHER_POOL.tokens[0] === WETH ? [second, first] : [first, second]
  return Number(usdc) / 1e6 / (Number(ether) / 1e18)
}

test('prices ether and the chain’s coin by the deepest pool', async () => {
  const reserves = await bench.client.readContract({
    abi: poolAbi,
    address: ETHER_POOL.address,
    functionName: 'getReserves',
  })
  const prices = await pricesOf(WETH, { address: NATIVE })
  expect(prices.get(WETH.address)?.price).toBeCloseTo(etherPrice(reserves), 6)
  expect(prices.get(NATIVE)?.price).toBe(prices.get(WETH.address)?.price)
  expect(prices.get(NATIVE)).toMatchObject({ name: 'Ether', symbol: 'ETH' })
})

test('prices stablecoins at a dollar, others directly or by the coin', async () => {
  const prices = await pricesOf(USDC, DAI, SAGE, TICKET, ORB, WETH)
  expect(prices.get(USDC.address)?.price).toBe(1)
  expect(prices.get(DAI.address)?.price).toBe(1)
  expect(prices.get(SAGE.address)?.price).toBeCloseTo(1_500, 6)
  // Without decimals: 500,000 dollars for 20,000 of them.
  expect(prices.get(TICKET.address)?.price).toBeCloseTo(25, 6)
  const ether = prices.get(WETH.address)?.price ?? 0
  expect(prices.get(ORB.address)?.price).toBeCloseTo((ether * 200) / 1_200_000, 6)
})

test('ignores pools under 10,000 dollars and disagreeing ones', async () => {
  expect([...(await pricesOf(THIN, TORN, FAKE_USDC)).keys()]).toEqual([])
  expect(POOLS.length).toBeGreaterThan(8)
})

test('measures the change from the pool’s last log a day ago', async () => {
  const price = (await pricesOf(WETH)).get(WETH.address)
  // The kept chain ends at another time of the day.
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const logs = await bench.client.getLogs({ address: ETHER_POOL.address, event: sync, fromBlock: 0n })
  let before = 0
  for (const { blockNumber, args } of logs) {
    const { timestamp } = await bench.client.getBlock({ blockNumber })
    if (timestamp <= now - 86_400n) before = etherPrice([args.reserve0 ?? 0n, args.reserve1 ?? 0n])
  }
  expect(before).toBeGreaterThan(0)
  expect(price?.change24h).toBeCloseTo(((price?.price ?? 0) / before - 1) * 100, 3)
  expect(price?.change24h).not.toBe(0)
})

test('reads neither pools nor blocks again within ten minutes', async () => {
  const { prices } = worldSources({ rpc: bench.rpc })
  const query = { addresses: [`${chainId}:${WETH.address}`, `${chainId}:${ORB.address}`] } as const
  await prices(query, context)
  bench.takeAsked()
  await prices(query, context)
  expect(bench.takeAsked()).toEqual(['eth_call'])
})

test('has no prices without pools, and fails for an unreadable chain', async () => {
  const { prices } = worldSources({ rpc: bench.rpc })
  expect(await prices({ addresses: [`eip155:1:${USDC.address}`] }, context)).toEqual([])
  const request = () => Promise.reject(new SourceFailed('down'))
  const broken = worldSources({ rpc: { ...bench.rpc, request } })
  await expect(broken.prices({ addresses: [`${chainId}:${USDC.address}`] }, context)).rejects.toBeInstanceOf(
    SourceFailed,
  )
})
