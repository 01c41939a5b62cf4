import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { SwapFacts, SwapQuote, SwapTransaction } from '@airlock/protocol/gateway/answers/swap/swap'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { SwapCall, SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { encodeWrap } from '@airlock/protocol/namespaces/eip155/swap/wrapCalls'
import type { SwapRouter, SwapRouters } from '@airlock/protocol/swap/routers'
import { type Address, getAddress, numberToHex } from 'viem'
import * as z from 'zod/mini'
import type { GatewayLog } from '../createGatewayApp.ts'
import { createTimedMemory } from '../createTimedMemory.ts'
import { GatewayError } from '../GatewayError.ts'
import { type ChainRpc, type ChainRpcs, RpcError } from '../sources/ChainRpc.ts'
import { type Source, type SourceContext, SourceFailed } from '../sources/Source.ts'
import { allowanceOf, approveTransaction } from './approvals.ts'
import { hopTokens } from './hopTokens.ts'
import { priceImpactBp } from './priceImpactBp.ts'
import { listRoutes, type QuotedRoute, quoteRoutes, readOutputs, type SwapRoute } from './quoteRoutes.ts'
import { COIN, type QuoteRequest, type SwapPair, type SwapSource } from './SwapSource.ts'
import { COIN_TEST, findPool, type TokenTest, testToken, UNTESTED } from './testToken.ts'
import { verifiedRouters } from './verifiedRouters.ts'

export type SwapDeps = {
  chains: readonly CaipNetworkId[]
  rpcs: ChainRpcs
  routers: SwapRouters
  settings: GatewaySettings
  /** Wei for a unit of gas. */
  gasPrice: Source<{ chainId: CaipNetworkId }, { standard: string }> | undefined
  log: GatewayLog
  now?: () => number
}

/** Clients with the same question within this time share its quote. */
const SHARED_MS = 2_000
const VALID_FOR_S = 15
const TEST_MS = 60_000
const POOL_MS = 24 * 3_600_000
/** Time in which allowances and approvals refer to the last quote of an account. */
const MEMORY_MS = 5 * 60_000
const MAX_MEMORY = 20_000
const DEADLINE_S = 600
const BP = 10_000n
/** Coin that a test buys a token with. Equal for all, because a test counts for every client. */
const TEST_COIN = 10n ** 16n

/** Gas by the number of pools, at least a usual estimate with its room: the visitor sees it as the most. */
const GAS = { v2: [320_000, 165_000], v3: [200_000, 110_000] } as const
const WRAP_GAS = 60_000
const GAS_ROOM = 1.2
/** A v2 pool writes two accumulators only in the first trade of a block, which an estimate misses. The first trade ever costs most. */
const ACCUMULATOR_GAS = 45_000

/** Expected result of a route, taxes included. */
type Outcome = { route: QuotedRoute; expected: bigint; buy: TokenTest; sell: TokenTest; block: Block }
type Block = { number: number; timestamp: number }
const blockFields = z.object({ number: z.string(), timestamp: z.string() })

/** Swaps at routers on the chain itself. */
export function chainSwaps({ chains, rpcs, routers, settings, gasPrice, log, now = Date.now }: SwapDeps): SwapSource {
  const verified = verifiedRouters({ chains, rpcs, routers, log, now })
  const outcomes = createTimedMemory<Promise<Outcome> | undefined>(SHARED_MS, MAX_MEMORY, now)
  const tests = createTimedMemory<TokenTest>(TEST_MS, MAX_MEMORY, now)
  const pools = createTimedMemory<Address>(POOL_MS, MAX_MEMORY, now)
  const last = createTimedMemory<{ spender: Address; amount: bigint }>(MEMORY_MS, MAX_MEMORY, now)

  /** @throws GatewayError NO_SWAPS */
  async function openChain(chainId: CaipNetworkId) {
    const rpc = rpcs(chainId)
    const usable = await verified.of(chainId)
    const [first] = usable
    if (rpc === undefined || first === undefined) throw new GatewayError('NO_SWAPS')
    return { rpc, routers: usable, wrapped: lower(first.wrapped) }
  }
  type OpenChain = Awaited<ReturnType<typeof openChain>>

  /** Tests a token in the pool next to it, once a minute. */
  async function test(chain: OpenChain, token: Address, route: SwapRoute, context: SourceContext) {
    if (token === chain.wrapped) return COIN_TEST
    const { router, path, tiers } = route
    // Only a token that is bought is tested for its resale.
    const isLast = path.at(-1) === token
    const neighbour = isLast ? path.at(-2) : path[1]
    const tier = isLast ? tiers.at(-1) : tiers[0]
    const pool = neighbour && (await findPool(chain.rpc, { router, tokens: [token, neighbour], tier }, pools))
    if (pool === undefined) return UNTESTED
    const key = `${chain.rpc.chainId} ${token} ${pool} ${isLast}`
    const cached = tests.get(key)
    if (cached !== undefined) return cached
    const purchase = isLast ? await purchaseOf(chain, token) : undefined
    const result = await testToken({ rpc: chain.rpc, token, pool, purchase }, context)
    tests.set(key, result)
    return result
  }

  async function purchaseOf({ rpc, routers: usable, wrapped }: OpenChain, token: Address) {
    const router = usable.find(({ kind }) => kind === 'v2')
    if (router === undefined) return undefined
    const hops = hopTokens(settings, rpc.chainId as CaipNetworkId, wrapped)
    const best = bestOf(await quoteRoutes(rpc, listRoutes(router, { from: wrapped, to: token }, hops), TEST_COIN))
    return best && { router, path: best.path, coinAmount: TEST_COIN, bought: best.output }
  }

  async function findOutcome({ chainId, from, to, amount }: QuestionOf, context: SourceContext): Promise<Outcome> {
    const chain = await openChain(chainId)
    const { rpc, wrapped } = chain
    const pair = { from: from === COIN ? wrapped : from, to: to === COIN ? wrapped : to }
    const hops = hopTokens(settings, chainId, wrapped)
    const routes = chain.routers.flatMap((router) => listRoutes(router, pair, hops))
    const [quoted, block] = await Promise.all([quoteRoutes(rpc, routes, amount), readBlock(rpc, context)])
    for (const route of byOutput(quoted)) {
      const [sell, buy] = await Promise.all([
        test(chain, pair.from, route, context),
        test(chain, pair.to, route, context),
      ])
      // v3 routers count what the pool sent, not what arrived: they do not keep the minimum of a taxed token.
      if (route.router.kind === 'v3' && (buy.taxBuyBp !== 0 || sell.taxSellBp !== 0)) continue
      const arriving = lessTax(amount, sell.taxSellBp)
      const [output = 0n] = arriving === amount ? [route.output] : await readOutputs(rpc, [{ route, amount: arriving }])
      const expected = lessTax(output, buy.taxBuyBp)
      if (expected > 0n) return { route, expected, buy, sell, block }
    }
    throw new GatewayError('NO_LIQUIDITY')
  }

  function outcomeOf(question: QuestionOf, context: SourceContext): Promise<Outcome> {
    const { chainId, from, to, amount } = question
    const key = `${chainId} ${from} ${to} ${amount}`
    const shared = outcomes.get(key)
    if (shared !== undefined) return shared
    const outcome = findOutcome(question, context)
    outcomes.set(key, outcome)
    outcome.catch(() => outcomes.set(key, undefined))
    return outcome
  }

  /** Returns the wrapped token if the pair only wraps or unwraps the coin. */
  function wrapOf({ from, to }: SwapPair, wrapped: Address) {
    if (from === COIN && to === wrapped) return 'wrap'
    return from === wrapped && to === COIN ? 'unwrap' : undefined
  }

  function remember(pair: AccountPair, quoted: { spender: Address; amount: bigint }, context: SourceContext) {
    const key = memoryKey(pair, context)
    if (key !== undefined) last.set(key, quoted)
  }

  const priceOf = async (chainId: CaipNetworkId, context: SourceContext) => {
    if (gasPrice === undefined) throw new SourceFailed('no source of gas prices is configured')
    return (await gasPrice({ chainId }, context)).standard
  }

  return {
    chains: () => verified.chains().map((chainId) => Number(chainId.split(':')[1])),

    async quote(request, context) {
      const { chainId, from, to, amount, account } = request
      const chain = await openChain(chainId)
      const kind = wrapOf(request, chain.wrapped)
      const facts =
        kind === undefined
          ? await swapFacts(await outcomeOf(request, context), request)
          : { toAmount: amount, swap: await wrapFacts(chain, amount, context) }
      const spender = lower(facts.swap.spender)
      remember({ chainId, from, to, account }, { spender, amount }, context)
      return [
        {
          id: null,
          fromAmount: String(amount),
          fromAccount: accountOf(chainId, from),
          toAmount: String(facts.toAmount),
          toAccount: accountOf(chainId, to),
          swap: facts.swap,
        } satisfies SwapQuote,
      ]
    },

    async build(request, context) {
      const { chainId, from, to, amount, account, slippageBp, isEstimated } = request
      const chain = await openChain(chainId)
      const kind = wrapOf(request, chain.wrapped)
      const price = priceOf(chainId, context)
      price.catch(() => {})
      if (kind !== undefined) {
        const block = await readBlock(chain.rpc, context)
        const call = encodeWrap({ kind, amount }, getAddress(chain.wrapped))
        const gas = isEstimated ? await estimate(chain.rpc, { account, call }, WRAP_GAS, context) : WRAP_GAS
        return transactionOf({
          call,
          account,
          chainId,
          amount,
          gas,
          price: await price,
          minimum: amount,
          deadline: deadlineOf(block, now()),
        })
      }
      const { route, expected, block } = await outcomeOf(request, context)
      const minimum = request.minimum ?? minimumOf(expected, slippageBp)
      // It would revert: the client quotes again and shows what changed.
      if (minimum > expected || minimum === 0n) throw new GatewayError('NO_LIQUIDITY')
      const deadline = deadlineOf(block, now())
      const order: SwapOrder = {
        from: from === COIN ? null : from,
        out: to === COIN ? null : to,
        recipient: account,
        amount,
        minimum,
        fee: null,
        deadline: BigInt(deadline),
        path: route.path,
        tiers: route.tiers,
      }
      const call = encodeSwap(order, route.router)
      const byPools = gasOf(route)
      const pools = route.router.kind === 'v2' ? route.path.length - 1 : 0
      const gas = isEstimated ? await estimate(chain.rpc, { account, call, pools }, byPools, context) : byPools
      remember({ chainId, from, to, account }, { spender: lower(route.router.address), amount }, context)
      return transactionOf({ call, account, chainId, amount: expected, gas, price: await price, minimum, deadline })
    },

    async allowance({ chainId, token, account, spender }, context) {
      const { rpc, routers: usable } = await openChain(chainId)
      return allowanceOf(
        { rpc, token, account, spenders: spender ? [spender] : usable.map(({ address }) => address) },
        context,
      )
    },

    async approve({ chainId, from, to, account, amount, spender }, context) {
      const { rpc } = await openChain(chainId)
      const key = memoryKey({ chainId, from, to, account }, context)
      const memory = key === undefined ? undefined : last.get(key)
      const approval = { amount: amount ?? memory?.amount, spender: spender ?? memory?.spender }
      return approveTransaction(
        { rpc, chainId, token: from, account, ...approval, gasPrice: await priceOf(chainId, context) },
        context,
      )
    },
  }
}

type AccountPair = SwapPair & { account: Address }
type QuestionOf = SwapPair & { amount: bigint }

async function swapFacts(
  { route, expected, buy, sell, block }: Outcome,
  { chainId, amount, slippageBp }: QuoteRequest,
) {
  const { router, path, tiers, output, smallOutput } = route
  const minimum = minimumOf(expected, slippageBp)
  if (minimum === 0n) throw new GatewayError('NO_LIQUIDITY')
  const swap: SwapFacts = {
    router: toCaipAddress(chainId, router.address),
    kind: router.kind,
    spender: router.address,
    path: path.map((token) => getAddress(token)),
    tiers: [...tiers],
    minimum: String(minimum),
    gas: String(gasOf(route)),
    taxBuyBp: buy.taxBuyBp,
    taxSellBp: sell.taxSellBp,
    sellable: buy.sellable,
    impactBp: priceImpactBp(amount, output, smallOutput),
    feeBp: 0,
    block: block.number,
    validForS: VALID_FOR_S,
  }
  return { toAmount: expected, swap }
}

async function wrapFacts(
  { rpc, wrapped }: { rpc: ChainRpc; wrapped: Address },
  amount: bigint,
  context: SourceContext,
) {
  const { number } = await readBlock(rpc, context)
  const token = getAddress(wrapped)
  const swap: SwapFacts = {
    router: toCaipAddress(rpc.chainId as CaipNetworkId, token),
    kind: 'wrap',
    spender: token,
    path: [token],
    tiers: [],
    minimum: String(amount),
    gas: String(WRAP_GAS),
    taxBuyBp: 0,
    taxSellBp: 0,
    sellable: 'yes',
    impactBp: 0,
    feeBp: 0,
    block: number,
    validForS: VALID_FOR_S,
  }
  return swap
}

type Built = {
  call: SwapCall
  account: Address
  chainId: CaipNetworkId
  amount: bigint
  gas: number
  price: string
  minimum: bigint
  deadline: number
}

function transactionOf({ call, account, chainId, amount, gas, price, minimum, deadline }: Built): SwapTransaction {
  return {
    tx: {
      from: toCaipAddress(chainId, getAddress(account)),
      to: toCaipAddress(chainId, call.to),
      data: call.data,
      amount: String(amount),
      eip155: { gas: String(gas), gasPrice: price },
      value: String(call.value),
      minimum: String(minimum),
      deadline,
    },
  }
}

/** Estimates a transaction; accounts without the allowance or the balance get the gas by pools. */
async function estimate(
  rpc: ChainRpc,
  { account, call, pools = 0 }: { account: Address; call: SwapCall; pools?: number },
  byPools: number,
  context: SourceContext,
): Promise<number> {
  const params = [{ from: account, to: call.to, data: call.data, value: numberToHex(call.value) }]
  const gas = await rpc.request({ method: 'eth_estimateGas', params }, context).catch((cause: unknown) => {
    if (cause instanceof RpcError) return undefined
    throw cause
  })
  if (typeof gas !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(gas)) return byPools
  return Math.ceil(Number(gas) * GAS_ROOM) + pools * ACCUMULATOR_GAS
}

/** A chain without recent transactions may have no recent block. */
const deadlineOf = ({ timestamp }: Block, now: number) => Math.max(timestamp, Math.floor(now / 1_000)) + DEADLINE_S

async function readBlock(rpc: ChainRpc, context: SourceContext): Promise<Block> {
  const answer = await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, context)
  const block = blockFields.safeParse(answer).data
  const [number, timestamp] = [Number(block?.number), Number(block?.timestamp)]
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(timestamp))
    throw new SourceFailed('the chain returned no block')
  return { number, timestamp }
}

const byOutput = (routes: readonly QuotedRoute[]) =>
  routes.toSorted((one, other) =>
    one.output < other.output ? 1 : one.output > other.output ? -1 : one.path.length - other.path.length,
  )
const bestOf = (routes: readonly QuotedRoute[]) => byOutput(routes)[0]
const minimumOf = (expected: bigint, slippageBp: number) => (expected * (BP - BigInt(slippageBp))) / BP
const lessTax = (amount: bigint, taxBp: number | null) => (amount * (BP - BigInt(taxBp ?? 0))) / BP
const lower = (address: string) => address.toLowerCase() as Address

function gasOf({ router, path }: SwapRoute & { router: SwapRouter }): number {
  const [first, further] = GAS[router.kind]
  return first + further * (path.length - 2)
}

/** The account is not proven, so an approval refers only to quotes of the same client network. */
function memoryKey({ chainId, from, to, account }: AccountPair, { client }: SourceContext): string | undefined {
  return client && `${client.network} ${chainId} ${account} ${from} ${to}`
}

function accountOf(chainId: CaipNetworkId, token: Address): CaipAddress {
  return toCaipAddress(chainId, token === COIN ? token : getAddress(token))
}
