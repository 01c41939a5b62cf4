import { createPublicClient, erc20Abi, formatEther, http, parseAbiItem, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { CHAINS, HOLDINGS } from '../facts/holdings.ts'
import { CROWD, LOOK_ALIKE, PEOPLE, storied } from '../facts/people.ts'
import { ETHER_POOL, POOLS, PRICE_SOURCES } from '../facts/pools.ts'
import { tokenList } from '../facts/tokenList.ts'
import { AIRDROP, FAKE_USDC, GAS_BURNING, REVERTING, TOKENS, USDC, units } from '../facts/tokens.ts'
import { ACTIVITIES } from './activities.ts'
import { createRpc } from './createRpc.ts'
import { keptState } from './keptState.ts'

const PORT = 21_530
const STEPS = CHAINS.arbitrum.steps
const MUTE = [REVERTING, GAS_BURNING]
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const syncEvent = parseAbiItem('event Sync(uint112 reserve0, uint112 reserve1)')
const factoryAbi = [parseAbiItem('function getPair(address a, address b) view returns (address)')] as const
const pairAbi = [
  parseAbiItem('function token0() view returns (address)'),
  parseAbiItem('function token1() view returns (address)'),
  parseAbiItem('function getReserves() view returns (uint112, uint112, uint32)'),
] as const

let chain: LocalChain
let client: ReturnType<typeof connect>

const connect = (url: string) => createPublicClient({ transport: http(url, { retryCount: 0 }), cacheTime: 0 })
const balanceOf = (token: `0x${string}`, owner: `0x${string}`) =>
  client.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner] })
const valid = storied('good')

beforeAll(async () => {
  const state = await keptState('arbitrum', PORT)
  chain = await startChain({ chainId: CHAINS.arbitrum.chainId, port: PORT, state })
  client = connect(chain.rpcUrl)
}, 180_000)
afterAll(() => chain.close())

describe('the year', () => {
  test('has a block for each step, begins a year ago and continues from now', async () => {
    const [first, last] = await Promise.all([client.getBlock({ blockNumber: 1n }), client.getBlock()])
    expect(Number(last.number)).toBeGreaterThan(STEPS)
    expect(Number(last.timestamp - first.timestamp) / 86_400).toBeGreaterThan(364)
    await expect
      .poll(async () => Date.now() / 1_000 - Number((await client.getBlock()).timestamp), { timeout: 10_000 })
      .toBeLessThan(5)
  })

  test('has transactions that fail where they mean to, and no others', async () => {
    const rpc = createRpc(chain.rpcUrl)
    const receipts: { status: string }[] = []
    for (let block = 1; block <= STEPS + 8; block += 1) {
      receipts.push(...((await rpc('eth_getBlockReceipts', [toHex(block)])) as { status: string }[]))
    }
    const failed = receipts.filter(({ status }) => status !== '0x1')
    const intended = Array.from({ length: STEPS }, (_, step) => step % ACTIVITIES.length).filter((turn) => turn === 10)
    expect(failed).toHaveLength(intended.length)
    expect(receipts.length - failed.length).toBeGreaterThan(STEPS)
  })

  test('has an internal transfer to the phone account that only a trace shows', async () => {
    // A trace covers 300 blocks at most.
    const params = [{ fromBlock: '0x1', toBlock: toHex(300), toAddress: [storied('phone')] }]
    type Trace = { action: { from: string; value: string }; traceAddress: number[] }
    const traces = (await client.request({ method: 'trace_filter' as never, params: params as never })) as Trace[]
    expect(traces.filter(({ traceAddress }) => traceAddress.length > 0).length).toBeGreaterThan(0)
  })

  test('has an airdrop event to a crowd and the test accounts in one transaction', async () => {
    const logs = await client.getLogs({ address: AIRDROP.address, event: transferEvent, fromBlock: 1n })
    const [{ transactionHash } = { transactionHash: '0x' }] = logs
    const receivers = logs.filter((log) => log.transactionHash === transactionHash).map(({ args }) => args.to)
    expect(receivers).toEqual([valid, storied('slow'), storied('phone'), ...CROWD])
    expect(CROWD.length).toBeGreaterThanOrEqual(100)
  })

  test('shows a look-alike address by unsigned transfers', async () => {
    const { ada } = PEOPLE
    expect([LOOK_ALIKE.slice(0, 6), LOOK_ALIKE.slice(-4)].join('').toLowerCase()).toBe(
      [ada.slice(0, 6), ada.slice(-4)].join('').toLowerCase(),
    )
    const args = { from: valid, to: LOOK_ALIKE }
    const ofDollars = await client.getLogs({ address: USDC.address, event: transferEvent, args, fromBlock: 1n })
    expect(ofDollars.length).toBeGreaterThan(0)
    expect(ofDollars.every(({ args }) => args.value === 0n)).toBe(true)
    const ofFakes = await client.getLogs({ address: FAKE_USDC.address, event: transferEvent, args, fromBlock: 1n })
    expect(ofFakes.length).toBeGreaterThan(0)
  })
})

describe('a test account', () => {
  test.each(HOLDINGS.arbitrum.filter(({ token }) => !MUTE.includes(token)))(
    'gives $owner $amount of $token.id',
    async ({ owner, token, amount }) => {
      expect(await balanceOf(token.address, storied(owner))).toBe(units(token, amount))
    },
  )

  test('holds about 10,000 ether, as every other does', async () => {
    const ether = Number(formatEther(await client.getBalance({ address: valid })))
    expect(ether).toBeGreaterThan(9_999)
    expect(ether).toBeLessThan(10_000)
  })

  test.each(MUTE)('reads no balances of $id', async ({ address }) => {
    await expect(balanceOf(address, valid)).rejects.toThrow()
  })
})

describe('the tokens', () => {
  const plain = TOKENS.filter(({ id }) => !['bare', 'sage', 'LongNameToken', 'AbsurdDecimalsToken'].includes(id))

  test.each(plain)(
    'returns the documented name, symbol and decimals of $id',
    async ({ address, name, symbol, decimals }) => {
      const read = (functionName: 'name' | 'symbol' | 'decimals') =>
        client.readContract({ abi: erc20Abi, address, functionName })
      expect(await Promise.all([read('name'), read('symbol'), read('decimals')])).toEqual([name, symbol, decimals])
    },
  )

  test('lists three chains together, without unlisted ones', () => {
    const { tokens } = tokenList()
    expect(new Set(tokens.map(({ chainId }) => chainId))).toEqual(new Set([1, 42_161, 8_453]))
    expect(tokens.filter(({ symbol }) => symbol === 'USDC').map(({ address }) => address)).toEqual(
      Array(3).fill(USDC.address),
    )
    expect(tokens.some(({ address }) => address === AIRDROP.address)).toBe(false)
  })
})

describe('the pools', () => {
  test.each(POOLS)('returns the pool $address from its factory', async ({ address, factory, tokens }) => {
    expect(PRICE_SOURCES.factories).toContain(factory)
    const args = [tokens[1].address, tokens[0].address] as const
    expect(await client.readContract({ abi: factoryAbi, address: factory, functionName: 'getPair', args })).toBe(
      address,
    )
  })

  test.each(POOLS)('holds two tokens in the pool $address', async ({ address, tokens }) => {
    const read = (functionName: 'token0' | 'token1') => client.readContract({ abi: pairAbi, address, functionName })
    expect(await Promise.all([read('token0'), read('token1')])).toEqual(tokens.map((token) => token.address))
    const [reserve0, reserve1] = await client.readContract({ abi: pairAbi, address, functionName: 'getReserves' })
    const balances = await Promise.all(tokens.map((token) => balanceOf(token.address, address)))
    expect([reserve0, reserve1]).toEqual(balances)
  })

  test('gives the price of ether now, a day ago and two days ago', async () => {
    const logs = await client.getLogs({ address: ETHER_POOL.address, event: syncEvent, fromBlock: 1n })
    const now = BigInt(Math.floor(Date.now() / 1_000))
    const isFirst = ETHER_POOL.tokens[0].id === 'weth'
    const dollarsAt = (age: bigint) => {
      const log = logs.findLast(({ blockTimestamp }) => (blockTimestamp ?? 0n) <= now - age)
      const { reserve0 = 0n, reserve1 = 0n } = log?.args ?? {}
      const [ether, dollars] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
      return Number((dollars * 10n ** 14n) / ether) / 100
    }
    const prices = [dollarsAt(0n), dollarsAt(86_400n), dollarsAt(172_800n)]
    for (const price of prices) expect(price).toBeGreaterThan(2_800)
    expect(new Set(prices).size).toBe(3)
  })
})
