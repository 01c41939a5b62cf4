import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { createTtlCache } from '../createTtlCache.ts'
import { GatewayError } from '../GatewayError.ts'
import type { ChainRpc, ChainRpcs } from '../sources/ChainRpc.ts'
import { type SourceContext, SourceFailed } from '../sources/Source.ts'
import { hopTokens } from './hopTokens.ts'
import { listRoutes, type QuotedRoute, quoteRoutes, readOutputs, type SwapRoute } from './quoteRoutes.ts'
import { COIN, type SwapPair } from './SwapSource.ts'
import { COIN_TEST, findPool, type TokenTest, testToken, UNTESTED } from './testToken.ts'
import type { verifiedRouters } from './verifiedRouters.ts'

type Options = {
  rpcs: ChainRpcs
  verified: Pick<ReturnType<typeof verifiedRouters>, 'of'>
  settings: GatewaySettings
  now(): number
}
type SwapInput = SwapPair & {
  amount: bigint
  router?: Address | undefined
}
export type SwapOutcome = { route: QuotedRoute; expected: bigint; buy: TokenTest; sell: TokenTest; block: ChainBlock }
export type ChainBlock = { number: number; timestamp: number }
const blockFields = z.object({ number: z.string(), timestamp: z.string() })

const SHARED_MS = 2_000
const TEST_MS = 60_000
const POOL_MS = 24 * 3_600_000
const MAX_MEMORY = 20_000
export const BP = 10_000n
/** Test amount in wei. Fixed, because the cached result serves all clients. */
const TEST_COIN = 10n ** 16n

export function createSwapOutcomes({ rpcs, verified, settings, now }: Options) {
  const outcomes = createTtlCache<Promise<SwapOutcome> | undefined>(SHARED_MS, MAX_MEMORY, now)
  const tests = createTtlCache<TokenTest>(TEST_MS, MAX_MEMORY, now)
  const pools = createTtlCache<Address>(POOL_MS, MAX_MEMORY, now)

  /** @throws GatewayError NO_SWAPS */
  async function openChain(chainId: CaipNetworkId) {
    const rpc = rpcs(chainId)
    const usable = await verified.of(chainId)
    const [first] = usable
    if (rpc === undefined || first === undefined) throw new GatewayError('NO_SWAPS')
    return { rpc, routers: usable, wrapped: lower(first.wrapped) }
  }
  type OpenChain = Awaited<ReturnType<typeof openChain>>

  async function test(chain: OpenChain, token: Address, route: SwapRoute, context: SourceContext) {
    if (token === chain.wrapped) return COIN_TEST
    const { router, path, tiers } = route
    // Only the bought token needs a resale test.
    const isBought = path.at(-1) === token
    const [neighbour, tier] = isBought ? [path.at(-2), tiers.at(-1)] : [path[1], tiers[0]]
    const pool = neighbour && (await findPool(chain.rpc, { router, tokens: [token, neighbour], tier }, pools))
    if (pool === undefined) return UNTESTED
    const key = `${chain.rpc.chainId} ${token} ${pool} ${isBought}`
    const cached = tests.get(key)
    if (cached !== undefined) return cached
    const purchase = isBought ? await purchaseOf(chain, token) : undefined
    const result = await testToken({ rpc: chain.rpc, token, pool, purchase }, context)
    tests.set(key, result)
    return result
  }

  async function purchaseOf({ rpc, routers: usable, wrapped }: OpenChain, token: Address) {
    const hops = hopTokens(settings, rpc.chainId as CaipNetworkId, wrapped)
    const routes = usable.flatMap((router) => listRoutes(router, { from: wrapped, to: token }, hops))
    const best = bestOf(await quoteRoutes(rpc, routes, TEST_COIN))
    return best && { ...best, coinAmount: TEST_COIN, bought: best.output }
  }

  async function findOutcome(
    { chainId, from, to, amount, router: requestedRouter }: SwapInput,
    context: SourceContext,
  ): Promise<SwapOutcome> {
    const chain = await openChain(chainId)
    const { rpc, wrapped } = chain
    const pair = { from: from === COIN ? wrapped : from, to: to === COIN ? wrapped : to }
    const hops = hopTokens(settings, chainId, wrapped)
    const usable = chain.routers.filter(
      ({ address }) => requestedRouter === undefined || lower(address) === requestedRouter,
    )
    const routes = usable.flatMap((router) => listRoutes(router, pair, hops))
    const [quoted, block] = await Promise.all([quoteRoutes(rpc, routes, amount), readBlock(rpc, context)])
    for (const route of byOutput(quoted)) {
      const [sell, buy] = await Promise.all([
        test(chain, pair.from, route, context),
        test(chain, pair.to, route, context),
      ])
      // v3 routers check the minimum before the transfer tax, so it does not protect swaps of taxed tokens.
      if (route.router.kind === 'v3' && (buy.taxBuyBp !== 0 || sell.taxSellBp !== 0)) continue
      const arriving = lessTax(amount, sell.taxSellBp)
      const output =
        arriving === amount ? route.output : ((await readOutputs(rpc, [{ route, amount: arriving }]))[0] ?? 0n)
      const expected = lessTax(output, buy.taxBuyBp)
      if (expected > 0n) return { route, expected, buy, sell, block }
    }
    throw new GatewayError('NO_LIQUIDITY')
  }

  function outcomeOf(question: SwapInput, context: SourceContext): Promise<SwapOutcome> {
    const { chainId, from, to, amount, router = '' } = question
    const key = `${chainId} ${from} ${to} ${amount} ${router}`
    const shared = outcomes.get(key)
    if (shared !== undefined) return shared
    const outcome = findOutcome(question, context)
    outcomes.set(key, outcome)
    outcome.catch(() => outcomes.set(key, undefined))
    return outcome
  }

  return { openChain, outcomeOf }
}

export async function readBlock(rpc: ChainRpc, context: SourceContext): Promise<ChainBlock> {
  const response = await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, context)
  const block = blockFields.safeParse(response).data
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
const lessTax = (amount: bigint, taxBp: number | null) => (amount * (BP - BigInt(taxBp ?? 0))) / BP
export const lower = (address: string) => address.toLowerCase() as Address
