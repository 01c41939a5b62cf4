import { accountCodeOf } from '@airlock/protocol/chains/accountCode'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import type { Json } from '@airlock/protocol/snapshot'
import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { vi } from 'vitest'
import { routerAtom } from '../core/router/router.ts'
import { requestQuote } from '../features/swap/flows/requestQuote.ts'
import { reviewSwap } from '../features/swap/flows/reviewSwap.ts'
import { swapAtom } from '../features/swap/state/swapState.ts'
import { ADDRESS, ARBITRUM } from './testFixtures.ts'
import { testGateway } from './testGateway.ts'
import { COIN, HASH, setUpSend, TOKEN, USDC } from './testSend.ts'

export const WRAPPED = `0x${'e1'.repeat(20)}` as const
export const ROUTER: SwapRouter = {
  address: `0x${'70'.repeat(20)}`,
  kind: 'v2',
  factory: `0x${'fa'.repeat(20)}`,
  wrapped: WRAPPED,
  name: 'Exchange',
}
export const ROUTER_V3: SwapRouter = { ...ROUTER, address: `0x${'73'.repeat(20)}`, kind: 'v3', name: 'Exchange v3' }
const lower = (address: string) => address.toLowerCase() as `0x${string}`

/** Quotes 1 ETH at 2,000 USDC, without an allowance or batches. */
export function setUpSwap(side: 'coin' | 'token' = 'coin', state?: Parameters<typeof setUpSend>[0]) {
  const parts = setUpSend(state)
  const { deps, store, adapter, request, response, chain: fees } = parts
  const [from, to] = side === 'coin' ? [COIN, TOKEN] : [TOKEN, COIN]
  const amount = side === 'coin' ? 10n ** 18n : 100_000_000n
  const output = side === 'coin' ? 2_000_000_000n : 5n * 10n ** 16n
  const order: SwapOrder = {
    from: side === 'coin' ? null : lower(USDC),
    out: side === 'coin' ? lower(USDC) : null,
    recipient: lower(ADDRESS),
    amount,
    minimum: (output * 99n) / 100n,
    fee: null,
    deadline: BigInt(Math.floor(deps.clock.now() / 1_000) + 600),
    path: side === 'coin' ? [WRAPPED, lower(USDC)] : [lower(USDC), WRAPPED],
    tiers: [],
  }
  const metadata = {
    ...{ router: `${ARBITRUM}:${ROUTER.address}`, kind: 'v2', spender: ROUTER.address, path: order.path, tiers: [] },
    ...{ minimum: String(order.minimum), gas: '190000', taxBuyBp: 0, taxSellBp: 0, sellable: 'yes', impactBp: 5 },
    ...{ feeBp: 0, block: 1, validForS: 15 },
  }
  const quoteOf = (changes: object = {}, toAmount = output) => ({
    quotes: [
      {
        ...{ id: null, fromAmount: String(amount), fromAccount: `${ARBITRUM}:${lower(USDC)}` },
        ...{ toAmount: String(toAmount), toAccount: `${ARBITRUM}:${lower(USDC)}`, swap: { ...metadata, ...changes } },
      },
    ],
  })
  const atV3 = {
    facts: { router: `${ARBITRUM}:${ROUTER_V3.address}`, kind: 'v3', spender: ROUTER_V3.address, tiers: [3_000] },
    call: encodeSwap({ ...order, tiers: [3_000] }, ROUTER_V3),
  }
  const txOf = (call = encodeSwap(order, ROUTER), changes: object = {}) => ({
    tx: {
      ...{ from: `${ARBITRUM}:${ADDRESS}`, to: `${ARBITRUM}:${call.to}`, data: call.data, amount: String(output) },
      ...{ eip155: { gas: '190000', gasPrice: '1000000000' }, value: String(call.value), ...changes },
    },
  })
  const stack = testGateway({
    features: { ...NO_FEATURES, swap: [42_161] },
    quotes: quoteOf(),
    'build-transaction': txOf(),
    'gas-price': { standard: '1000000000', fast: '1', instant: '1' },
  })
  const chain = {
    allowance: 0n,
    approvalGas: '0xc350',
    code: '0x',
    capabilities: {} as Json,
    decimals: '6',
    receipt: { status: '0x1', logs: [] } as object | null,
  }
  adapter.request = vi.fn(async (_network, { method }) => {
    if (method === 'eth_estimateGas') return chain.approvalGas
    return method === 'eth_call' ? `0x${chain.allowance.toString(16).padStart(64, '0')}` : (chain.receipt as never)
  })
  adapter.code = async () => accountCodeOf(chain.code)
  adapter.token = async () => ({ ...TOKEN, quantity: { ...TOKEN.quantity, decimals: chain.decimals } })
  const host = {
    ...deps.host,
    requestTransaction: async (call: Parameters<typeof request>[0]) =>
      call.method === 'wallet_getCapabilities' ? chain.capabilities : request(call),
  }
  const all = { ...deps, host, gateway: stack.gateway, routers: { [ARBITRUM]: [ROUTER, ROUTER_V3] } }
  store.set(routerAtom, [{ view: 'Account' }, { view: 'Swap' }])
  store.set(swapAtom, { from, to, typed: side === 'coin' ? '1' : '100' })
  response.resolve(HASH)
  const status = () => store.get(swapAtom).preview?.status
  return {
    ...parts,
    ...stack,
    deps: all,
    coin: COIN,
    token: TOKEN,
    order,
    chain,
    fees,
    quoteOf,
    txOf,
    atV3,
    status,
    request,
  }
}

export async function reviewedSwap(side?: 'coin' | 'token') {
  const parts = setUpSwap(side)
  await requestQuote(parts.deps)
  await reviewSwap(parts.deps)
  return parts
}
