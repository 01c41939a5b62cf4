import type { OnrampOrder } from '@airlock/protocol/gateway/answers/onramp'
import { DEFAULT_ONRAMP_OPTIONS } from '@airlock/protocol/gateway/defaultOnrampOptions'
import type { Deps } from '../core/ports/Deps.ts'
import { buyFormAtom, type ShownPurchase, shownPurchaseAtom } from '../features/buy/state/buyState.ts'
import { ADDRESS, ARBITRUM } from '../testing/testFixtures.ts'
import { mockResponses } from './accountFixtures.ts'
import { show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import type { GalleryResponses } from './galleryResponses.ts'

type Store = Deps['store']

const usd = (amount: string) => ({ amount, currency: 'USD' })
const ORDER: OnrampOrder = { status: 'created', provider: 'moonpay', asset: 'ETH', network: ARBITRUM, updatedAt: '' }
const OPEN_PURCHASE: Extract<ShownPurchase, { status: 'open' }> = {
  status: 'open',
  title: 'MoonPay',
  purchase: {
    reference: 'a'.repeat(32),
    provider: 'moonpay',
    title: 'MoonPay',
    network: ARBITRUM,
    address: ADDRESS,
    asset: 'ETH',
    amount: '100.00',
    currency: 'USD',
    startedAt: 0,
  },
  url: 'https://buy.example/',
  hasWindow: true,
  order: ORDER,
}

function buying(store: Store, responses: GalleryResponses) {
  mockResponses(store, responses)
  const networks = [
    { name: 'arbitrum-mainnet', display_name: 'Arbitrum One', chain_id: '42161', contract_address: null },
  ]
  const onramp = ['MoonPay', 'Coinbase'].map((title) => ({ name: title.toLowerCase(), title }))
  responses.respond('features', { swap: [], onramp, names: null, sessions: false, faucets: {} })
  responses.respond('options', {
    ...DEFAULT_ONRAMP_OPTIONS,
    purchaseCurrencies: ['ETH', 'USDC'].map((symbol) => ({ id: symbol, name: symbol, symbol, networks })),
  })
  responses.respond('quote', {
    paymentTotal: usd('100'),
    paymentSubtotal: usd('95.25'),
    purchaseAmount: { amount: '0.02786', currency: 'ETH' },
    coinbaseFee: usd('4.5'),
    networkFee: usd('0.25'),
    quoteId: '1',
  })
}

function purchase(store: Store, responses: GalleryResponses, shown: ShownPurchase) {
  buying(store, responses)
  store.set(shownPurchaseAtom, shown)
  if (shown.status === 'open') responses.respond(shown.purchase.reference, shown.order)
  show(store, { view: 'Account' }, { view: 'BuyInProgress' })
}

export const BUY_FIXTURES: Record<string, Record<string, Fixture>> = {
  OnRampProviders: {
    default: (store, responses) => {
      buying(store, responses)
      show(store, { view: 'Account' }, { view: 'OnRampProviders' })
    },
    outside: (store, responses) => {
      buying(store, responses)
      store.set(buyFormAtom, { amount: '9.99', currency: 'EUR', asset: 'USDC' })
      show(store, { view: 'Account' }, { view: 'OnRampProviders' })
    },
    nothing: (store, responses) => {
      buying(store, responses)
      responses.respond('options', undefined)
      show(store, { view: 'Account' }, { view: 'OnRampProviders' })
    },
  },
  BuyInProgress: {
    opening: (store, responses) => purchase(store, responses, { status: 'opening', title: 'MoonPay' }),
    waiting: (store, responses) => purchase(store, responses, OPEN_PURCHASE),
    blocked: (store, responses) => purchase(store, responses, { ...OPEN_PURCHASE, hasWindow: false }),
    failed: (store, responses) => purchase(store, responses, { status: 'failed', title: 'MoonPay', isRefused: false }),
    arrived: (store, responses) =>
      purchase(store, responses, { ...OPEN_PURCHASE, order: { ...ORDER, status: 'success', amount: '0.02786' } }),
  },
}
