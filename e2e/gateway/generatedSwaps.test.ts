import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { findSwapMismatch } from '@airlock/protocol/namespaces/eip155/swap/findSwapMismatch'
import { readSwap } from '@airlock/protocol/namespaces/eip155/swap/readSwap'
import { networkOf } from '@airlock/server/clients/clientNetwork'
import { RUNS, SEED } from '@airlock/server/testing/fuzz'
import * as fc from 'fast-check'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError } from '../../apps/gateway/server/GatewayError.ts'
import { chainSwaps } from '../../apps/gateway/server/swap/chainSwaps.ts'
import { COIN, type SwapSource } from '../../apps/gateway/server/swap/SwapSource.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { WORLD_ROUTERS } from '../stack/facts/exchange.ts'
import { PRICE_SOURCES } from '../stack/facts/pools.ts'
import { DAI, LEVY, ORB, QUIET, TAXED, THIN, type TokenFact, USDC, units, WETH } from '../stack/facts/tokens.ts'
import { approve, mint } from '../stack/history/functions.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'

const CHAIN = 'eip155:42161'
const context = { signal: AbortSignal.timeout(3_600_000), client: networkOf('192.0.2.1') }
const TRADER = testAccount(5).address.toLowerCase() as Address
const OTHER = testAccount(6).address.toLowerCase() as Address
/** Generated swaps of `npm test`; `npm run fuzz` sets more. */
const SWAPS = Number(process.env.FUZZ_SWAPS ?? Math.max(150, RUNS))
/** Why a swap reverts whose price moved: https://github.com/Uniswap/v2-periphery, and errors of the v3 fake. */
const MOVED = /INSUFFICIENT_OUTPUT_AMOUNT|TooLittleReceived|InsufficientWETH9/
/** A node slows down with each block, so that a new chain every 1,000 swaps is faster. */
const SWAPS_PER_CHAIN = 1_000
/** Longer than the gateway shares an outcome. */
const SHARED_MS = 2_100
/** Chains at the same time. */
const LANES = 2

type Side = Pick<TokenFact, 'address' | 'decimals' | 'symbol'>
const ETHER: Side = { address: COIN, decimals: 18, symbol: 'ETH' }
const TOKENS: readonly TokenFact[] = [USDC, DAI, ORB, TAXED, LEVY, QUIET, THIN, WETH]
const isCoin = (side: Side) => side === ETHER || side === WETH

const side = fc.constantFrom<Side>(ETHER, ...TOKENS)
const swap = fc
  .record({
    from: side,
    to: side,
    digits: fc.integer({ min: 1, max: 9_999 }),
    positions: fc.integer({ min: 0, max: 7 }),
    slippageBp: fc.constantFrom(5, 50, 100, 500),
    // Another account buys the same token between the quote and the swap.
    isOvertaken: fc.boolean(),
  })
  .filter(({ from, to }) => from !== to && !(isCoin(from) && isCoin(to)))
type GeneratedSwap = typeof swap extends fc.Arbitrary<infer Value> ? Value : never
type Router = (typeof WORLD_ROUTERS)[number]
type Kind = Router['kind']
type Outcome = 'done' | 'reverted' | 'rejected'
type Trade = { outcome: Outcome; kind?: Kind }

test('[T170] [T171] returns at least the minimum or reverts, for generated swaps', { timeout: 3_600_000 }, async () => {
  const swaps = fc.sample(swap, { numRuns: SWAPS, seed: SEED })
  const groups = Array.from({ length: Math.ceil(swaps.length / SWAPS_PER_CHAIN) }, (_, index) =>
    swaps.slice(index * SWAPS_PER_CHAIN, (index + 1) * SWAPS_PER_CHAIN),
  )
  const counts: Record<Outcome, number> = { done: 0, reverted: 0, rejected: 0 }
  const kinds: Record<Kind, number> = { v2: 0, v3: 0 }
  const startedAt = performance.now()
  const queue = groups.values()
  const work = async () => {
    for (const group of queue) {
      const chain = await startSwapChain()
      try {
        for (const generated of group) {
          const { outcome, kind } = await chain.trade(generated)
          counts[outcome] += 1
          if (kind !== undefined) kinds[kind] += 1
        }
      } finally {
        await chain.close()
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`${swaps.length} swaps (seed ${SEED}) in ${seconds} s`, counts, kinds)
  expect(counts.done).toBeGreaterThan(counts.rejected + counts.reverted)
  expect(counts.reverted).toBeGreaterThan(0)
  expect(Math.min(kinds.v2, kinds.v3)).toBeGreaterThan(0)
})

async function startSwapChain() {
  const bench = await startChainBench('arbitrum')
  // Equal requests share an outcome for two seconds, and a trade before would make it stale.
  let time = Date.now()
  const swaps = openSwaps(bench, () => time)
  for (const token of TOKENS) {
    const isWrapped = token === WETH
    const minted = encodeFunctionData({ abi: mint, args: [TRADER, units(token, '100000')] })
    await send(bench, TRADER, {
      to: token.address,
      data: isWrapped ? '0xd0e30db0' : minted,
      value: isWrapped ? parseEther('500') : 0n,
    })
    // Tokens like USDT change an allowance only from zero.
    for (const { address } of WORLD_ROUTERS)
      for (const amount of [0n, 2n ** 255n])
        await send(bench, TRADER, {
          to: token.address,
          data: encodeFunctionData({ abi: approve, args: [address, amount] }),
        })
  }
  return {
    trade(generated: GeneratedSwap) {
      time += SHARED_MS
      return trade(bench, swaps, generated)
    },
    close: bench.close,
  }
}

function openSwaps(bench: ChainBench, now: () => number): SwapSource {
  return chainSwaps({
    now,
    chains: [CHAIN],
    rpcs: () => bench.rpc,
    routers: { [CHAIN]: [...WORLD_ROUTERS] },
    settings: gatewaySettings.parse({ prices: { [CHAIN]: { stablecoins: PRICE_SOURCES.stablecoins } } }),
    gasPrice: async () => ({ standard: '1000000000', fast: '1000000000', instant: '1000000000' }),
    log: () => {},
  })
}

async function trade(bench: ChainBench, swaps: SwapSource, generated: GeneratedSwap): Promise<Trade> {
  const { from, to, slippageBp, isOvertaken } = generated
  const request = { ...pairOf(from, to), amount: amountOf(generated), account: TRADER, slippageBp }
  const [quote] = await swaps.quote(request, context).catch((cause: unknown) => {
    if (cause instanceof GatewayError && cause.code === 'NO_LIQUIDITY') return []
    throw cause
  })
  if (quote?.swap === undefined) return { outcome: 'rejected' }
  const minimum = BigInt(quote.swap.minimum)
  const { tx } = await swaps.build({ ...request, isEstimated: true, minimum }, context)
  const router = routerOf(tx)
  const call = { to: router.address, data: tx.data as Hex, value: BigInt(tx.value ?? 0) }
  const read = readSwap(call, router)
  if (read === undefined) throw new Error(`The modal cannot read ${tx.data}.`)
  const shown = {
    account: TRADER,
    from: from === ETHER ? null : (from.address as Address),
    out: to === ETHER ? null : (to.address as Address),
    amount: request.amount,
    minimum,
    expected: BigInt(quote.toAmount),
    fee: null,
  }
  expect(findSwapMismatch(read, shown, await blockTime(bench))).toBeUndefined()
  const hasMoved = isOvertaken && !isCoin(to)
  if (hasMoved) await overtake(bench, swaps, to)
  const priced = { ...call, gas: BigInt(tx.eip155.gas) }
  const { isDone, block, fee } = await send(bench, TRADER, priced)
  if (!isDone) {
    const reason = await revertReason(bench, priced, block)
    if (!hasMoved || !MOVED.test(reason))
      throw new Error(`${from.symbol} to ${to.symbol}, ${request.amount}, reverted: ${reason}`)
    return { outcome: 'reverted' }
  }
  const [before, after] = await balancesAround(bench, to, block)
  const received = after - before + (to === ETHER ? fee : 0n)
  if (received < minimum)
    throw new Error(`${from.symbol} to ${to.symbol}, ${request.amount}: ${received} of ${minimum}`)
  return { outcome: 'done', kind: router.kind }
}

function amountOf({ from, digits, positions }: GeneratedSwap): bigint {
  const decimals = from.decimals ?? 0
  const amount = (BigInt(digits) * 10n ** BigInt(decimals)) / 10n ** BigInt(positions)
  const limit = (isCoin(from) ? 2n : 1_000n) * 10n ** BigInt(decimals)
  return amount > limit ? limit : amount
}

async function overtake(bench: ChainBench, swaps: SwapSource, token: Side) {
  const value = parseEther('0.1')
  const request = { ...pairOf(ETHER, token), amount: value, account: OTHER, slippageBp: 100 }
  const { tx } = await swaps.build({ ...request, isEstimated: false, minimum: undefined }, context)
  const call = { to: routerOf(tx).address, data: tx.data as Hex, value, gas: BigInt(tx.eip155.gas) }
  await send(bench, OTHER, call)
}

function routerOf({ to }: { to: string }): Router {
  const router = WORLD_ROUTERS.find(({ address }) => to.toLowerCase().endsWith(address.toLowerCase()))
  if (router === undefined) throw new Error(`No router is at ${to}.`)
  return router
}

const lower = ({ address }: Side) => address.toLowerCase() as Address
const pairOf = (from: Side, to: Side) => ({ chainId: CHAIN, from: lower(from), to: lower(to) }) as const

type Call = { to: Address; data: Hex; value?: bigint; gas?: bigint }
type Receipt = { status: Hex; blockNumber: Hex; gasUsed: Hex; effectiveGasPrice: Hex }

async function send({ rpc }: ChainBench, from: Address, { value = 0n, gas = 1_000_000n, ...call }: Call) {
  const transaction = { ...call, from, value: numberToHex(value), gas: numberToHex(gas), gasPrice: '0x3b9aca00' }
  const request = { method: 'eth_sendTransactionSync', params: [transaction] }
  const { status, blockNumber, gasUsed, effectiveGasPrice } = (await rpc.request(request, context)) as Receipt
  return { isDone: status === '0x1', block: BigInt(blockNumber), fee: BigInt(gasUsed) * BigInt(effectiveGasPrice) }
}

async function blockTime({ rpc }: ChainBench): Promise<number> {
  const block = await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, context)
  return Number((block as { timestamp: Hex }).timestamp)
}

/** Repeats a reverted transaction on the block before it. */
async function revertReason({ client }: ChainBench, { to, data, value = 0n, gas = 0n }: Call, block: bigint) {
  const request = { account: TRADER, to, data, value, gas, blockNumber: block - 1n }
  try {
    await client.call(request)
    return 'not repeated'
  } catch (cause) {
    const text = String((cause as Error).message)
    const errors = ['TooLittleReceived', 'InsufficientWETH9']
    const named = errors.find((name) => JSON.stringify(dataOf(cause)).includes(toFunctionSelector(`${name}()`)))
    return named ?? text.slice(0, 300)
  }
}

/** Data of an error, which viem keeps in one of its causes. */
function dataOf(cause: unknown): unknown[] {
  if (!(cause instanceof Error)) return []
  return [(cause as { data?: unknown }).data ?? null, ...dataOf(cause.cause)]
}

async function balancesAround({ rpc }: ChainBench, token: Side, block: bigint): Promise<[bigint, bigint]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [TRADER] })
  const calls = [block - 1n, block].map((number) =>
    token === ETHER
      ? { method: 'eth_getBalance', params: [TRADER, numberToHex(number)] }
      : { method: 'eth_call', params: [{ to: token.address, data }, numberToHex(number)] },
  )
  const responses = await rpc.batch(calls, context)
  const [before, after] = responses.map((response) => BigInt((response as { result: Hex }).result))
  return [before ?? 0n, after ?? 0n]
}
