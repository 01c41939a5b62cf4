import type { OnrampQuote } from '@airlock/protocol/gateway/answers/onramp'
import type { OnrampAsset } from './assets.ts'
import type { OrderUpdate } from './orders/OrderStore.ts'

/** Amounts in `currency`, as decimals. */
export type PaymentLimits = readonly {
  currency: string
  methods: readonly { id: string; min: string; max: string }[]
}[]

export type QuoteRequest = { asset: OnrampAsset; currency: string; amount: string }

export type PageRequest = {
  reference: string
  address: string
  asset: OnrampAsset
  /** Paid or bought currency. */
  amount?: { fiat: string; currency: string } | { crypto: string } | undefined
  /** Page that the provider leads back to. */
  returnUrl: string
  /** The client's address, if it is IPv4. */
  clientIp?: string | undefined
}

/** `undefined`: the event is authentic, but about nothing that orders have. */
export type ProviderEvent = { reference: string; update: OrderUpdate } | undefined

/** An event that the provider did not sign, or signed too long ago. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

/** A service that sells crypto on its own page. */
export type OnrampProvider = {
  name: string
  title: string
  /** Origin of its page: the only one that a client is sent to. */
  origin: string
  assets: readonly OnrampAsset[]
  limits: PaymentLimits
  /** `false`: its page cannot be opened with an amount of the bought asset. */
  takesAssetAmount?: boolean
  /** Makes the URL of its page. @throws SourceFailed */
  page(request: PageRequest, signal: AbortSignal): Promise<URL>
  /** Absent: the price is on its page. @throws SourceFailed */
  quote?(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuote>
  /** Absent: it sends no events. @throws EventRefused */
  readEvent?(raw: Uint8Array, header: (name: string) => string | undefined): ProviderEvent | Promise<ProviderEvent>
  /** Reads an order that has no event. @throws SourceFailed */
  status?(reference: string, signal: AbortSignal): Promise<OrderUpdate | undefined>
}
