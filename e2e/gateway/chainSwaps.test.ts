import { airlockConfig } from '@airlock/protocol/config/config'
import type { SwapFacts } from '@airlock/protocol/gateway/answers/swap/swap'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { networkOf } from '@airlock/server/clients/clientNetwork'
import { type Address, createWalletClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayApp } from '../../apps/gateway/server/createGatewayApp.ts'
import { RpcError } from '../../apps/gateway/server/sources/ChainRpc.ts'
import { chainSwaps } from '../../apps/gateway/server/swap/chainSwaps.ts'
import { COIN, type QuoteRequest, type SwapSource } from '../../apps/gateway/server/swap/SwapSource.ts'
import { gatewayDeps } from '../../apps/gateway/server/testing/gatewayDeps.ts'
import { SAMPLE_SOURCES } from '../../apps/gateway/server/testing/sampleSources.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { SWAP_ROUTER } from '../stack/facts/exchange.ts'
import { PRICE_SOURCES } from '../stack/facts/pools.ts'
import {
  DAI,
  LEVY,
  ORB,
  QUIET,
  SAGE,
  TAXED,
  THIN,
  type TokenFact,
  TRAP,
  USDC,
  units,
  WETH,
} from '../stack/facts/tokens.ts'
import { approve, mint } from '../stack/history/functions.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'

const CHAIN = 'eip155:42161'
const CONFIG = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
const context = { signal: AbortSignal.timeout(3_600_000), client: networkOf('192.0.2.1') }
const TRADER = testAccount(5)
const ACCOUNT = TRADER.address.toLowerCase() as Address
const ETHER = { address: COIN, decimals: 18, symbol: 'ETH' } as const
type Side = Pick<TokenFact, 'address' | 'decimals' | 'symbol'>

let bench: ChainBench
let swaps: SwapSource
beforeAll(async () => {
  bench = await startChainBench('arbitrum')
  swaps = open()
}, 180_000)
afterAll(() => bench.close())

function open(changes: Partial<Parameters<typeof chainSwaps>[0]> = {}) {
  return chainSwaps({
    chains: [CHAIN],
    rpcs: () => bench.rpc,
    routers: { [CHAIN]: [SWAP_ROUTER] },
    settings: gatewaySettings.parse({ prices: { [CHAIN]: { stablecoins: PRICE_SOURCES.stablecoins } } }),
    gasPrice: async () => ({ standard: '1000000000', fast: '1000000000', instant: '1000000000' }),
    log: () => {},
    ...changes,
  })
}

function openPlain() {
  const request: typeof bench.rpc.request = async (call, given) => {
    if (call.method === 'eth_simulateV1') throw new RpcError({ code: -32_601, message: 'no such method' })
    return bench.rpc.request(call, given)
  }
  return open({ rpcs: () => ({ ...bench.rpc, request }) })
}

const lower = ({ address }: Pick<Side, 'address'>) => address.toLowerCase() as Address
const requestOf = (from: Side, to: Side, amount: bigint) =>
  ({
    chainId: CHAIN,
    from: lower(from),
    to: lower(to),
    amount,
    account: ACCOUNT,
    slippageBp: 100,
  }) as const

const quote = (from: Side, to: Side, amount: bigint, source = swaps) => quoteOf(requestOf(from, to, amount), source)

async function quoteOf(request: QuoteRequest, source = swaps) {
  const [found] = await source.quote(request, context)
  if (found?.swap === undefined) throw new Error('The gateway returned no quote.')
  return { ...found, swap: found.swap, output: BigInt(found.toAmount), minimum: BigInt(found.swap.minimum) }
}

async function get(path: string, query: Record<string, string>) {
  const deps = gatewayDeps({ chains: [CHAIN], sources: { ...SAMPLE_SOURCES, swap: swaps } })
  const app = createGatewayApp({ ...deps, config: CONFIG, log: () => {} })
  const client = { projectId: 'default', st: 'appkit', sv: 'html-wagmi-1.7.1' }
  return (await app.request(`${path}?${new URLSearchParams({ ...client, ...query })}`)).json()
}

async function balanceOf(token: Side, owner: Address = TRADER.address) {
  if (token.address === COIN) return bench.client.getBalance({ address: owner })
  return bench.client.readContract({
    abi: erc20Abi,
    address: token.address as Address,
    functionName: 'balanceOf',
    args: [owner],
  })
}

const writer = () => createWalletClient({ account: TRADER, transport: http(bench.rpcUrl) })

async function send(call: { to: Address; data: Hex; value?: bigint; gas?: bigint | undefined }) {
  const hash = await writer().sendTransaction({ chain: null, ...call, gas: call.gas ?? 1_000_000n })
  const { status, effectiveGasPrice, gasUsed } = await bench.client.waitForTransactionReceipt({ hash })
  return { status, fee: effectiveGasPrice * gasUsed }
}

async function hold(token: TokenFact, amount: bigint) {
  if (token === WETH) await send({ to: WETH.address, data: '0xd0e30db0', value: amount })
  else
    await writer()
      .writeContract({
        abi: mint,
        address: token.address,
        functionName: 'mint',
        args: [TRADER.address, amount],
        chain: null,
      })
      .then((hash) => bench.client.waitForTransactionReceipt({ hash }))
}

async function allow(token: TokenFact, amount: bigint) {
  const hash = await writer().writeContract({
    abi: approve,
    address: token.address,
    functionName: 'approve',
    args: [SWAP_ROUTER.address, amount],
    chain: null,
  })
  await bench.client.waitForTransactionReceipt({ hash })
}

async function carryOut(
  from: Side,
  to: Side,
  amount: bigint,
  { minimum, source = swaps }: { minimum: bigint; source?: SwapSource },
) {
  const { tx } = await source.build({ ...requestOf(from, to, amount), isEstimated: true, minimum }, context)
  const call = { to: tx.to.split(':')[2] as Address, data: tx.data as Hex, value: BigInt(tx.value ?? 0) }
  const before = await balanceOf(to)
  const { status, fee } = await send({ ...call, gas: BigInt(tx.eip155.gas) })
  if (status !== 'success') return undefined
  return (await balanceOf(to)) - before + (to.address === COIN ? fee : 0n)
}

describe('quotes', () => {
  test('[S7.5:answer] [S3.22:quotes] answers a client over HTTP', async () => {
    const amount = String(parseEther('1'))
    const pair = { from: `${CHAIN}:${COIN}`, to: `${CHAIN}:${USDC.address}` }
    expect(await get('/v1/convert/quotes', { ...pair, amount, userAddress: TRADER.address })).toMatchObject({
      quotes: [{ fromAmount: amount, toAmount: '2988020943', swap: { spender: SWAP_ROUTER.address } }],
    })
  })

  test('quotes the coin for a token at the router', async () => {
    const { output, swap, minimum } = await quote(ETHER, USDC, parseEther('1'))
    expect(output).toBe(2_988_020_943n)
    expect(minimum).toBe(2_958_140_733n)
    expect(swap).toMatchObject({
      router: `${CHAIN}:${SWAP_ROUTER.address}`,
      kind: 'v2',
      spender: SWAP_ROUTER.address,
      path: [WETH.address, USDC.address],
      taxBuyBp: 0,
      taxSellBp: 0,
      sellable: 'yes',
      impactBp: 10,
      feeBp: 0,
    } satisfies Partial<SwapFacts>)
  })

  test('takes the best path of several pools', async () => {
    const { swap } = await quote(ORB, DAI, units(ORB, '1000'))
    expect(swap.path).toEqual([ORB.address, WETH.address, USDC.address, DAI.address])
  })

  test('wraps and unwraps the coin one for one', async () => {
    const amount = parseEther('0.5')
    for (const [from, to] of [[ETHER, WETH] as const, [WETH, ETHER] as const]) {
      const { output, swap } = await quote(from, to, amount)
      expect([output, swap.kind, swap.minimum]).toEqual([amount, 'wrap', String(amount)])
    }
  })

  test.each([
    [TAXED, 100],
    [LEVY, 500],
  ])('[T171] subtracts the tax of %#', async (token, tax) => {
    const bought = await quote(ETHER, token, parseEther('1'))
    expect(bought.swap).toMatchObject({ taxBuyBp: tax, taxSellBp: 0, sellable: 'yes' })
    const sold = await quote(token, ETHER, units(token, '10'))
    expect(sold.swap).toMatchObject({ taxBuyBp: 0, taxSellBp: tax })
  })

  test('[T171] finds a token that cannot be sold again', async () => {
    expect((await quote(ETHER, TRAP, parseEther('0.1'))).swap.sellable).toBe('no')
  })

  test('[T171] returns unknown for a token on a node that does not simulate', async () => {
    const { swap, minimum, output } = await quote(ETHER, TAXED, parseEther('1'), openPlain())
    expect(swap).toMatchObject({ taxBuyBp: null, sellable: 'unknown' })
    expect(minimum).toBe((output * 99n) / 100n)
  })

  test('states the price impact', async () => {
    const impact = async (amount: string) => (await quote(ETHER, USDC, parseEther(amount))).swap.impactBp
    expect([await impact('0.1'), await impact('10'), await impact('100')]).toEqual([1, 99, 906])
  })

  test('rejects pairs without a pool, and zero outputs', async () => {
    const rejected = { code: 'NO_LIQUIDITY', status: 400, message: 'Insufficient liquidity' }
    await expect(quote(ETHER, SAGE, parseEther('1'))).rejects.toMatchObject(rejected)
    await expect(quote(ETHER, USDC, 1n)).rejects.toMatchObject(rejected)
  })

  test('shares a quote for two seconds', async () => {
    bench.takeAsked()
    const amount = parseEther('1.25')
    await Promise.all([quote(ETHER, USDC, amount), quote(ETHER, USDC, amount)])
    await quote(ETHER, USDC, amount)
    // Quotes and the block.
    expect(bench.takeAsked()).toHaveLength(2)
  })

  test('[T172] disables a router whose contracts differ from the configuration', async () => {
    const lines: string[] = []
    const router = { ...SWAP_ROUTER, factory: USDC.address }
    const source = open({ routers: { [CHAIN]: [router] }, log: (_level, _facts, message) => void lines.push(message) })
    await expect(quote(ETHER, USDC, 1_000n, source)).rejects.toMatchObject({ code: 'NO_SWAPS' })
    expect([source.chains(), source.routersOff(), lines]).toEqual([
      [],
      1,
      ['The router Local exchange is off: its contracts differ'],
    ])
    const absent = open({ routers: { [CHAIN]: [{ ...SWAP_ROUTER, address: TRADER.address }] } })
    await expect(quote(ETHER, USDC, 1_000n, absent)).rejects.toMatchObject({ code: 'NO_SWAPS' })
    await swaps.quote(requestOf(ETHER, USDC, 10n ** 15n), context)
    expect([swaps.chains(), swaps.routersOff()]).toEqual([[42_161], 0])
  })
})

describe('swaps', () => {
  test('quotes at least the gas that a swap is built with', async () => {
    for (const token of [USDC, TAXED, LEVY]) {
      const { swap } = await quote(ETHER, token, parseEther('0.25'))
      const request = { ...requestOf(ETHER, token, parseEther('0.25')), isEstimated: true, minimum: undefined }
      const { tx } = await swaps.build(request, context)
      expect(Number(tx.eip155.gas)).toBeLessThanOrEqual(Number(swap.gas))
    }
  })

  test('arrives as quoted with enough gas at the start of a block', async () => {
    const { output, minimum } = await quote(ETHER, USDC, parseEther('2'))
    expect(await carryOut(ETHER, USDC, parseEther('2'), { minimum })).toBe(output)
  })

  test('receives the quote for a token that keeps a share, above the minimum', async () => {
    for (const token of [TAXED, LEVY]) {
      const { output, minimum } = await quote(ETHER, token, parseEther('0.5'))
      const received = (await carryOut(ETHER, token, parseEther('0.5'), { minimum })) ?? 0n
      expect(received).toBeGreaterThanOrEqual(minimum)
      expect(Number(received - output) / Number(output)).toBeCloseTo(0, 3)
    }
  })

  test('[T171] reverts if an unquoted tax exceeds the slippage', async () => {
    const source = openPlain()
    const amount = parseEther('0.5')
    const { swap, minimum } = await quote(ETHER, LEVY, amount, source)
    expect(swap.taxBuyBp).toBeNull()
    const before = await balanceOf(LEVY)
    expect(await carryOut(ETHER, LEVY, amount, { minimum, source })).toBeUndefined()
    expect(await balanceOf(LEVY)).toBe(before)
    const taxed = (minimum * 95n) / 100n
    expect(await carryOut(ETHER, LEVY, amount, { minimum: taxed, source })).toBeGreaterThanOrEqual(taxed)
  })

  test('receives the quote for a token like USDT', async () => {
    const amount = units(QUIET, '250')
    await hold(QUIET, amount)
    await allow(QUIET, amount)
    const { output, minimum } = await quote(QUIET, ETHER, amount)
    expect(await carryOut(QUIET, ETHER, amount, { minimum })).toBe(output)
    expect(
      await swaps.allowance({ chainId: CHAIN, token: lower(QUIET), account: ACCOUNT, spender: undefined }, context),
    ).toEqual({ allowance: '0' })
  })

  test('reverts if the price fell below the minimum', async () => {
    const { minimum } = await quote(ETHER, THIN, parseEther('0.02'))
    const { tx } = await swaps.build(
      { ...requestOf(ETHER, THIN, parseEther('0.02')), isEstimated: true, minimum },
      context,
    )
    await carryOut(ETHER, THIN, parseEther('0.05'), { minimum: 1n })
    const delayed = await send({ to: SWAP_ROUTER.address, data: tx.data as Hex, value: parseEther('0.02') })
    expect(delayed.status).toBe('reverted')
  })

  test('rejects a minimum that the price no longer reaches', async () => {
    const request = { ...requestOf(ETHER, USDC, parseEther('1')), isEstimated: true, minimum: 10n ** 12n }
    await expect(swaps.build(request, context)).rejects.toMatchObject({ code: 'NO_LIQUIDITY' })
  })

  test('approves exactly what the last quote needs, or what the request names', async () => {
    const amount = units(DAI, '5')
    const pair = { chainId: CHAIN, from: lower(DAI), to: lower(USDC), account: ACCOUNT } as const
    const none = { amount: undefined, spender: undefined }
    await expect(open().approve({ ...pair, ...none }, context)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
    await quote(DAI, USDC, amount)
    const { tx } = await swaps.approve({ ...pair, ...none }, context)
    expect([tx.from, tx.to]).toEqual([`${CHAIN}:${DAI.address}`, `${CHAIN}:${DAI.address}`])
    await send({ to: DAI.address, data: tx.data as Hex })
    expect(
      await swaps.allowance({ chainId: CHAIN, token: lower(DAI), account: ACCOUNT, spender: undefined }, context),
    ).toEqual({ allowance: String(amount) })
  })

  test('[S7.8:answer] [S3.22:allowance] returns the chain’s allowance over HTTP, as a string', async () => {
    const query = { tokenAddress: `${CHAIN}:${ORB.address}`, userAddress: `${CHAIN}:${TRADER.address}` }
    const before = await get('/v1/convert/allowance', query)
    await allow(ORB, 123_456_789n)
    expect([before, await get('/v1/convert/allowance', query)]).toEqual([
      { allowance: '0' },
      { allowance: '123456789' },
    ])
  })
})
