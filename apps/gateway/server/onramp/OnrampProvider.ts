import type { OnrampQuote } from '@airlock/protocol/gateway/answers/onramp'
import type { OnrampAsset } from './assets.ts'
import type { OrderUpdate } from './orders/OrderStore.ts'

export type PaymentLimits = readonly {
  currency: string
  methods: readonly { id: string; min: string; max: string }[]
}[]

export type QuoteRequest = { asset: OnrampAsset; currency: string; amount: string }

export type PageRequest = {
  reference: string
  address: string
  asset: OnrampAsset
  amount?: { fiat: string; currency: string } | { crypto: string } | undefined
  returnUrl: string
  clientIp?: string | undefined
}

/** `undefined`: authentic, but irrelevant for orders. */
export type ProviderEvent = { reference: string; update: OrderUpdate } | undefined

/** The provider did not sign it, or signed it too long ago. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

export type OnrampProvider = {
  name: string
  title: string
  /** Clients are sent only to this origin. */
  origin: string
  assets: readonly OnrampAsset[]
  limits: PaymentLimits
  /** `false`: its page cannot open with an amount of the asset. */
  takesAssetAmount?: boolean
  /** @throws SourceFailed */
  page(request: PageRequest, signal: AbortSignal): Promise<URL>
  /** Absent if the price is on its page. @throws SourceFailed */
  quote?(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote>
  /** Absent if it sends no events. @throws EventRefused */
  readEvent?(raw: Uint8Array, header: (name: string) => string | undefined): ProviderEvent | Promise<ProviderEvent>
  /** For orders without events. @throws SourceFailed */
  status?(reference: string, signal: AbortSignal): Promise<OrderUpdate | undefined>
}
