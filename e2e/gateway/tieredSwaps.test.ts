import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { findSwapMismatch } from '@airlock/protocol/namespaces/eip155/swap/findSwapMismatch'
import { readSwap } from '@airlock/protocol/namespaces/eip155/swap/readSwap'
import { networkOf } from '@airlock/server/clients/clientNetwork'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainSwaps } from '../../apps/gateway/server/swap/chainSwaps.ts'
import { COIN, type SwapSource } from '../../apps/gateway/server/swap/SwapSource.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { SWAP_ROUTER, TIERED_ROUTER, WORLD_ROUTERS } from '../stack/facts/exchange.ts'
import { PRICE_SOURCES } from '../stack/facts/pools.ts'
import { DAI, SAGE, TAXED, type TokenFact, USDC, units, WETH } from '../stack/facts/tokens.ts'
import { approve, mint } from '../stack/history/functions.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'

const CHAIN = 'eip155:42161'
const TRADER = 5
const ACCOUNT = testAccount(TRADER).address
const ETHER = { address: COIN, decimals: 18, symbol: 'ETH' } as const
const context = { signal: AbortSignal.timeout(600_000) }
const FACTORY_ABI = parseAbi([
  'function createPool(address one, address other, uint24 fee) returns (address)',
  'function getPool(address one, address other, uint24 fee) view returns (address)',
])
type Side = Pick<TokenFact, 'address' | 'decimals' | 'symbol'>

let bench: ChainBench
let swaps: SwapSource

beforeAll(async () => {
  bench = await startChainBench('arbitrum')
  await fillPool([WETH, '2000'], [USDC, '6000000'], 500)
  // A better price than that of the v2 pool.
  await fillPool([TAXED, '2000000'], [WETH, '100'], 3_000)
  swaps = open()
}, 180_000)
afterAll(() => bench.close())

function open(changes: Partial<Parameters<typeof chainSwaps>[0]> = {}) {
  return chainSwaps({
    chains: [CHAIN],
    rpcs: () => bench.rpc,
    routers: { [CHAIN]: [...WORLD_ROUTERS] },
    settings: gatewaySettings.parse({ prices: { [CHAIN]: { stablecoins: PRICE_SOURCES.stablecoins } } }),
    gasPrice: async () => ({ standard: '1000000000', fast: '1000000000', instant: '1000000000' }),
    log: () => {},
    ...changes,
  })
}

const callOf = (abi: readonly unknown[], functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)

async function hold(token: TokenFact, to: Address, amount: string, account = 0) {
  const value = units(token, amount)
  if (token !== WETH) return bench.send({ account, to: token.address, data: callOf(mint, 'mint', [to, value]) })
  await bench.send({ account, to: WETH.address, data: '0xd0e30db0', value })
  return bench.send({ account, to: WETH.address, data: callOf(erc20Abi, 'transfer', [to, value]) })
}

type Reserve = [token: TokenFact, amount: string]

async function createPool(one: TokenFact, other: TokenFact, fee: number) {
  const args = [one.address, other.address, fee] as const
  const { factory } = TIERED_ROUTER
  await bench.send({ to: factory, data: callOf(FACTORY_ABI, 'createPool', args) })
  return bench.client.readContract({ abi: FACTORY_ABI, address: factory, functionName: 'getPool', args })
}

async function fillPool([one, amount]: Reserve, [other, otherAmount]: Reserve, fee: number) {
  const pool = await createPool(one, other, fee)
  await hold(one, pool, amount)
  await hold(other, pool, otherAmount)
}

const lower = ({ address }: Side) => address.toLowerCase() as Address
const requestOf = (from: Side, to: Side, amount: bigint) =>
  ({
    chainId: CHAIN,
    from: lower(from),
    to: lower(to),
    amount,
    account: lower({ ...ETHER, address: ACCOUNT }),
    slippageBp: 100,
  }) as const

async function quote(from: Side, to: Side, amount: bigint, source = swaps) {
  const [found] = await source.quote(requestOf(from, to, amount), context)
  if (found?.swap === undefined) throw new Error('The gateway returned no quote.')
  return { swap: found.swap, output: BigInt(found.toAmount), minimum: BigInt(found.swap.minimum) }
}

const balanceOf = ({ address }: Side) =>
  address === COIN
    ? bench.client.getBalance({ address: ACCOUNT })
    : bench.client.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [ACCOUNT] })

describe('swaps at a v3 router', () => {
  type Pair = { from: Side; to: Side; amount: bigint; tiers: number[] }
  test.each<[name: string, pair: Pair]>([
    ['coin to token', { from: ETHER, to: USDC, amount: parseEther('1'), tiers: [500] }],
    ['token to coin', { from: USDC, to: ETHER, amount: units(USDC, '3000'), tiers: [500] }],
    ['token to token', { from: DAI, to: USDC, amount: units(DAI, '100'), tiers: [500] }],
    ['token over two pools to the coin', { from: DAI, to: ETHER, amount: units(DAI, '100'), tiers: [500, 500] }],
    ['coin over two pools to a token', { from: ETHER, to: DAI, amount: parseEther('1'), tiers: [500, 500] }],
  ])('[T170] quotes, decodes and receives the same: %s', async (_, { from, to, amount, tiers }) => {
    const { swap, output, minimum } = await quote(from, to, amount)
    expect(swap).toMatchObject({ kind: 'v3', tiers, spender: TIERED_ROUTER.address, taxBuyBp: 0, sellable: 'yes' })
    if (from !== ETHER) {
      await hold(from as TokenFact, ACCOUNT, '5000')
      const data = callOf(approve, 'approve', [TIERED_ROUTER.address, amount])
      await bench.send({ account: TRADER, to: from.address as Address, data })
    }
    const { tx } = await swaps.build({ ...requestOf(from, to, amount), isEstimated: true, minimum }, context)
    const call = { to: TIERED_ROUTER.address, data: tx.data, value: BigInt(tx.value ?? 0) }
    const order = readSwap(call, TIERED_ROUTER)
    const coin = ({ address }: Side) => (address === COIN ? null : address)
    const shown = { account: ACCOUNT, from: coin(from), out: coin(to), amount, minimum, expected: output, fee: null }
    expect(order && findSwapMismatch(order, shown, tx.deadline ?? 0)).toBeUndefined()
    const before = await balanceOf(to)
    await bench.send({ account: TRADER, to: TIERED_ROUTER.address, data: tx.data as Hex, value: call.value })
    const received = (await balanceOf(to)) - before
    if (to === ETHER) expect(received).toBeGreaterThan(minimum - parseEther('0.001'))
    else expect(received).toBe(output)
    expect(Number(tx.eip155.gas)).toBeLessThanOrEqual(Number(swap.gas))
  })

  test('uses the quoted router, which a client without a minimum approved', async () => {
    const id = await bench.node.snapshot()
    const request = requestOf(DAI, USDC, units(DAI, '100'))
    const client = { ...context, client: networkOf('192.0.2.7') }
    let time = Date.now()
    const source = open({ now: () => time })
    const [quoted] = await source.quote(request, client)
    expect(quoted?.swap?.kind).toBe('v3')
    const args = [DAI.address, USDC.address, 500] as const
    const at = { abi: FACTORY_ABI, address: TIERED_ROUTER.factory, functionName: 'getPool', args } as const
    // The price of this pool falls to half.
    await hold(DAI, await bench.client.readContract(at), '5000000')
    expect((await quote(DAI, USDC, request.amount, open())).swap.kind).toBe('v2')
    const built = { ...request, isEstimated: false, minimum: undefined }
    // Equal requests share an outcome for two seconds.
    time += 2_100
    expect((await source.build(built, client)).tx.to).toBe(`${CHAIN}:${TIERED_ROUTER.address}`)
    await bench.node.revert({ id })
  })

  test('[T171] rejects a token with a tax, whose minimum v3 does not keep', async () => {
    expect((await quote(ETHER, TAXED, parseEther('0.1'))).swap.kind).toBe('v2')
    const request = requestOf(ETHER, TAXED, parseEther('0.1'))
    const only = open({ routers: { [CHAIN]: [TIERED_ROUTER] } })
    await expect(only.quote(request, context)).rejects.toMatchObject({ code: 'NO_LIQUIDITY' })
  })

  test('[T171] skips v3 on a node that does not simulate', async () => {
    const { RpcError } = await import('../../apps/gateway/server/sources/ChainRpc.ts')
    const rpc = {
      ...bench.rpc,
      request: async (call: Parameters<typeof bench.rpc.request>[0]) => {
        if (call.method === 'eth_simulateV1') throw new RpcError({ code: -32_601, message: 'no such method' })
        return bench.rpc.request(call)
      },
    }
    expect((await quote(ETHER, USDC, parseEther('1'), open({ rpcs: () => rpc }))).swap.kind).toBe('v2')
  })

  test('rejects a pool of one wei', async () => {
    const pool = await createPool(SAGE, WETH, 100)
    await hold(SAGE, testAccount(0).address, '1')
    await hold(WETH, testAccount(0).address, '1')
    const data = callOf(erc20Abi, 'transfer', [pool, 1n])
    for (const token of [SAGE, WETH]) await bench.send({ to: token.address, data })
    for (const amount of [1n, parseEther('1')])
      await expect(swaps.quote(requestOf(ETHER, SAGE, amount), context)).rejects.toMatchObject({ code: 'NO_LIQUIDITY' })
  })

  test.each(['HostileQuoter', 'LongQuoter'])('skips a router whose quoter is a %s', async (name) => {
    const code = compileContract('HostileQuoters', name, new URL('./', import.meta.url))
    const args = encodeAbiParameters([{ type: 'address' }], [TIERED_ROUTER.factory])
    const quoter = await bench.send({ data: concatHex([code, args]) })
    const routers = { [CHAIN]: [SWAP_ROUTER, { ...TIERED_ROUTER, quoter }] }
    const request = requestOf(DAI, USDC, units(DAI, '100'))
    expect((await quote(DAI, USDC, request.amount)).swap.kind).toBe('v3')
    const [found] = await open({ routers }).quote(request, context)
    expect(found?.swap?.kind).toBe('v2')
  })

  test('[T172] disables a router if the quoter has another factory', async () => {
    const routers = { [CHAIN]: [{ ...TIERED_ROUTER, quoter: SWAP_ROUTER.address }] }
    const other = open({ routers })
    await expect(other.quote(requestOf(ETHER, USDC, 1_000n), context)).rejects.toMatchObject({ code: 'NO_SWAPS' })
  })
})
