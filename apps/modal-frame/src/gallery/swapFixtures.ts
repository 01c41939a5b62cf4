import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { SwapFacts } from '@airlock/protocol/gateway/answers/swap/swap'
import { networksAtom } from '../core/networks/network.ts'
import type { Deps } from '../core/ports/Deps.ts'
import type { Route } from '../core/router/router.ts'
import {
  quoteKeyOf,
  type SwapPreview,
  type SwapState,
  swapAccountAtom,
  swapAtom,
} from '../features/swap/state/swapState.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../testing/testFixtures.ts'
import { setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import type { GalleryResponses } from './galleryResponses.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ROUTER = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const NOW = Date.UTC(2026, 0, 31, 12)

const COIN: TokenBalance = {
  ...{ name: 'Ether', symbol: 'ETH', chainId: ARBITRUM, price: 3_500, value: 10_186.4, iconUrl: '' },
  quantity: { decimals: '18', numeric: '2.9104' },
}
const DOLLARS: TokenBalance = {
  ...{ name: 'USD Coin', symbol: 'USDC', chainId: ARBITRUM, price: 1, value: 1_844.22, iconUrl: '' },
  ...{ address: `${ARBITRUM}:${USDC}`, quantity: { decimals: '6', numeric: '1844.22' } },
}
const LONG: TokenBalance = {
  ...{ name: 'The Token With The Very Long Name That Never Ends', symbol: 'VERYLONGSYMBOLTHATNEVERENDS' },
  ...{ chainId: ARBITRUM, price: 0, iconUrl: '', address: `${ARBITRUM}:0x1000000000000000000000000000000000000001` },
  quantity: { decimals: '18', numeric: '123456789012345.123456' },
  flags: { is_spam: false, is_verified: false, is_tiny: false },
}
const FACTS: SwapFacts = {
  ...{ router: `${ARBITRUM}:${ROUTER}`, kind: 'v2', spender: ROUTER, path: [], tiers: [], minimum: '3454614900' },
  ...{ gas: '190000', taxBuyBp: 0, taxSellBp: 0, sellable: 'yes', impactBp: 30, feeBp: 0, block: 1, validForS: 15 },
}

type Change = Partial<SwapState> & { context?: Partial<SwapFacts>; output?: bigint; fee?: null }

function swap(store: Deps['store'], responses: GalleryResponses, change: Change, ...routes: Route[]) {
  setHost(store, { session: connectedSession() })
  responses.respond('features', { swap: [42_161], onramp: [], names: null, sessions: false, faucets: {} })
  responses.respond('balance', { balances: [COIN, DOLLARS, LONG] })
  responses.respond('tokens', {
    tokens: [
      { name: 'Tether', symbol: 'USDT', address: `${ARBITRUM}:0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9` },
      { name: 'Chainlink', symbol: 'LINK', address: `${ARBITRUM}:0xf97f4df75117a78c1A5a0DBb814Af92458539FB4` },
    ].map((token) => ({ ...token, decimals: 18, logoUri: '', eip2612: false })),
  })
  const {
    context: metadata,
    output = 3_489_510_000n,
    fee = { maxFeePerGas: 10n ** 8n, dataFee: 0n },
    ...state
  } = change
  store.set(swapAtom, { from: COIN, to: DOLLARS, typed: '1', ...state })
  const key = quoteKeyOf(store.get(swapAtom), store.get(swapAccountAtom)) ?? ''
  const quote = {
    key,
    output,
    minimum: (output * 99n) / 100n,
    context: { ...FACTS, ...metadata },
    fee,
    coinPrice: COIN.price,
    at: NOW,
  }
  if (change.quote === undefined) store.set(swapAtom, { quote })
  const all = [{ view: 'Account' }, { view: 'Swap' }, ...routes] as const
  show(store, ...(all as unknown as [Route, Route]))
  return quote
}

const preview =
  (
    change: Partial<SwapPreview> = {},
    metadata: Partial<SwapFacts> = {},
    sides: Pick<Change, 'to' | 'output' | 'fee'> = {},
  ): Fixture =>
  (store, responses) => {
    const quote = swap(store, responses, { context: metadata, ...sides }, { view: 'SwapPreview' })
    const figures = {
      id: 1,
      isOfPage: false,
      caipNetworkId: ARBITRUM,
      account: ADDRESS,
      from: COIN,
      to: sides.to ?? DOLLARS,
      quote,
    }
    const step = {
      amount: 10n ** 18n,
      needsApproval: false,
      approvalGas: 150_000n,
      isBatch: false,
      foreignCode: null,
      isAccepted: false,
      isReviewedByWallet: false,
      before: null,
      status: 'ready',
    } as const
    store.set(swapAtom, { preview: { ...figures, ...step, ...change } })
  }

/** Every other network has swaps. */
export const swapElsewhere: Fixture = (store, responses) => {
  swap(store, responses, {})
  const chains = store.get(networksAtom).map(({ caipNetworkId }) => Number(caipNetworkId.split(':')[1]))
  const others = chains.filter((chain) => chain !== 42_161)
  responses.respond('features', { swap: others, onramp: [], names: null, sessions: false, faucets: {} })
}

export const SWAP_FIXTURES: Record<string, Record<string, Fixture>> = {
  Swap: {
    ready: (store, responses) => void swap(store, responses, {}),
    empty: (store, responses) => void swap(store, responses, { to: null, typed: '', quote: null }),
    balance: (store, responses) => void swap(store, responses, { typed: '99', quote: null }),
    liquidity: (store, responses) => void swap(store, responses, { quote: null, problem: 'liquidity' }),
    'silent node': (store, responses) => void swap(store, responses, { fee: null }),
    unsupported: swapElsewhere,
    stale: (store, responses) => void swap(store, responses, { problem: 'failed', failures: 3 }),
    'long names': (store, responses) =>
      void swap(store, responses, { to: LONG, output: 123_456_789_012n * 10n ** 18n }),
  },
  SwapSelectToken: {
    list: (store, responses) => void swap(store, responses, {}, { view: 'SwapSelectToken', side: 'to' }),
  },
  SwapPreview: {
    ready: preview(),
    approve: preview({ needsApproval: true }),
    'foreign code': preview({ foreignCode: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B' }),
    batch: preview({ needsApproval: true, isBatch: true }),
    asking: preview({ status: 'asking' }),
    declined: preview({ status: 'declined' }),
    moved: preview({ before: 3_500_000_000n }),
    impact: preview({}, { impactBp: 520 }),
    loss: preview({}, { impactBp: 2_340 }),
    trap: preview({}, { sellable: 'no', taxBuyBp: 500 }, { to: LONG, output: 10n ** 24n }),
    mismatch: preview({ status: 'mismatch' }),
    'fee rose': preview({ status: 'feeRose' }),
    'silent node': preview({}, {}, { fee: null }),
  },
}
