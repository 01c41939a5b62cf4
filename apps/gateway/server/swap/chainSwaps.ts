import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { SwapTransaction } from '@airlock/protocol/gateway/answers/swap/builtSwap'
import type { SwapFacts, SwapQuote } from '@airlock/protocol/gateway/answers/swap/swap'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { SwapCall, SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { encodeWrap } from '@airlock/protocol/namespaces/eip155/swap/wrapCalls'
import type { SwapRouter, SwapRouters } from '@airlock/protocol/swap/routers'
import { type Address, getAddress, numberToHex } from 'viem'
import { GatewayError } from '../GatewayError.ts'
import type { GatewayLog } from '../log.ts'
import { type ChainRpc, type ChainRpcs, RpcError } from '../sources/ChainRpc.ts'
import { type Source, type SourceContext, SourceFailed } from '../sources/Source.ts'
import { allowanceOf, approveTransaction } from './approvals.ts'
import { BP, type ChainBlock, createSwapOutcomes, lower, readBlock, type SwapOutcome } from './createSwapOutcomes.ts'
import { type LastQuotes, lastQuotesInMemory } from './lastQuotes.ts'
import { priceImpactBp } from './priceImpactBp.ts'
import type { SwapRoute } from './quoteRoutes.ts'
import { COIN, type QuoteRequest, type SwapPair, type SwapSource } from './SwapSource.ts'
import { verifiedRouters } from './verifiedRouters.ts'

export type SwapDeps = {
  chains: readonly CaipNetworkId[]
  rpcs: ChainRpcs
  routers: SwapRouters
  settings: GatewaySettings
  gasPrice: Source<{ chainId: CaipNetworkId }, { standard: string }> | undefined
  lastQuotes?: LastQuotes
  log: GatewayLog
  now?: () => number
}

const VALID_FOR_S = 15
const DEADLINE_S = 600
/** Maximum gas that the user sees: of the first pool, and of each further one. */
const GAS = { v2: [320_000, 165_000], v3: [200_000, 110_000] } as const
const WRAP_GAS = 60_000
const GAS_ROOM = 1.2
/** An estimate misses the two accumulators that the first trade of a block writes. */
const ACCUMULATOR_GAS = 45_000

export function chainSwaps(deps: SwapDeps): SwapSource {
  const { chains, rpcs, routers, settings, gasPrice, log, now = Date.now } = deps
  const { lastQuotes = lastQuotesInMemory(now) } = deps
  const verified = verifiedRouters({ chains, rpcs, routers, log, now })
  const { openChain, outcomeOf } = createSwapOutcomes({ rpcs, verified, settings, now })

  function wrapOf({ from, to }: SwapPair, wrapped: Address) {
    if (from === COIN && to === wrapped) return 'wrap'
    return from === wrapped && to === COIN ? 'unwrap' : undefined
  }

  async function remember(pair: AccountPair, quoted: { spender: Address; amount: bigint }, context: SourceContext) {
    const { to: _, ...sold } = pair
    const keys = [memoryKey(pair, context), memoryKey(sold, context)].filter((key) => key !== undefined)
    await lastQuotes.set(keys, quoted)
  }

  async function recall(sold: SoldToken, context: SourceContext) {
    const key = memoryKey(sold, context)
    return key === undefined ? undefined : lastQuotes.get(key)
  }

  const priceOf = async (chainId: CaipNetworkId, context: SourceContext) => {
    if (gasPrice === undefined) throw new SourceFailed('no source of gas prices is configured')
    return (await gasPrice({ chainId }, context)).standard
  }

  return {
    routersOff: verified.off,
    chains: () => verified.chains().map((chainId) => Number(chainId.split(':')[1])),

    async quote(request, context) {
      const { chainId, from, to, amount, account } = request
      const chain = await openChain(chainId)
      const kind = wrapOf(request, chain.wrapped)
      const metadata =
        kind === undefined
          ? await swapFacts(await outcomeOf(request, context), request)
          : { toAmount: amount, swap: await wrapFacts(chain, amount, context) }
      const spender = lower(metadata.swap.spender)
      await remember({ chainId, from, to, account }, { spender, amount }, context)
      return [
        {
          id: null,
          fromAmount: String(amount),
          fromAccount: accountOf(chainId, from),
          toAmount: String(metadata.toAmount),
          toAccount: accountOf(chainId, to),
          swap: metadata.swap,
        } satisfies SwapQuote,
      ]
    },

    async build(request, context) {
      const { chainId, from, to, amount, account, slippageBp, isEstimated } = request
      const chain = await openChain(chainId)
      const kind = wrapOf(request, chain.wrapped)
      const price = priceOf(chainId, context)
      // Awaited below: an earlier failure must not leave an unhandled rejection.
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
      // Existing clients approved the router of their quote; another one would revert.
      const isApproved = request.minimum === undefined && from !== COIN
      const router = isApproved ? (await recall({ chainId, from, to, account }, context))?.spender : undefined
      const { route, expected, block } = await outcomeOf({ chainId, from, to, amount, router }, context)
      const minimum = request.minimum ?? minimumOf(expected, slippageBp)
      // The swap would revert, so the client requests a new quote.
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
      await remember({ chainId, from, to, account }, { spender: lower(route.router.address), amount }, context)
      return transactionOf({ call, account, chainId, amount: expected, gas, price: await price, minimum, deadline })
    },

    async allowance({ chainId, token, account, spender }, context) {
      const { rpc, routers: usable } = await openChain(chainId)
      // Existing clients approve the router of their last quote.
      const known = spender ?? (await recall({ chainId, from: token, account }, context))?.spender
      const spenders = known ? [known] : usable.map(({ address }) => address)
      return allowanceOf({ rpc, token, account, spenders }, context)
    },

    async approve({ chainId, from, to, account, amount, spender }, context) {
      const { rpc } = await openChain(chainId)
      const memory = await recall({ chainId, from, to, account }, context)
      const approval = { amount: amount ?? memory?.amount, spender: spender ?? memory?.spender }
      return approveTransaction(
        { rpc, chainId, token: from, account, ...approval, gasPrice: await priceOf(chainId, context) },
        context,
      )
    },
  }
}

type AccountPair = SwapPair & { account: Address }
type SoldToken = Omit<AccountPair, 'to'> & Partial<Pick<AccountPair, 'to'>>

async function swapFacts(
  { route, expected, buy, sell, block }: SwapOutcome,
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

/** A quiet chain may have no recent block. */
const deadlineOf = ({ timestamp }: ChainBlock, now: number) => Math.max(timestamp, Math.floor(now / 1_000)) + DEADLINE_S

const minimumOf = (expected: bigint, slippageBp: number) => (expected * (BP - BigInt(slippageBp))) / BP

function gasOf({ router, path }: SwapRoute & { router: SwapRouter }): number {
  const [first, further] = GAS[router.kind]
  return first + further * (path.length - 2)
}

/** Anyone can name any account, so quotes are stored by client network. */
function memoryKey({ chainId, from, to = '0x', account }: SoldToken, { client }: SourceContext): string | undefined {
  return client && `${client.network} ${chainId} ${account} ${from} ${to}`
}

function accountOf(chainId: CaipNetworkId, token: Address): CaipAddress {
  return toCaipAddress(chainId, token === COIN ? token : getAddress(token))
}
