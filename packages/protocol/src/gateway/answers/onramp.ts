import * as z from 'zod/mini'
import { decimal, text, transactionHash } from '../fields.ts'

const MAX_LIST = 200

const paymentMethod = z.object({ id: text, min: decimal, max: decimal })
const paymentCurrency = z.object({ id: text, payment_method_limits: z.array(paymentMethod).check(z.maxLength(20)) })
const onrampNetwork = z.object({ name: text, display_name: text, chain_id: text, contract_address: z.nullable(text) })
const purchaseCurrency = z.object({
  id: text,
  name: text,
  symbol: text,
  networks: z.array(onrampNetwork).check(z.maxLength(MAX_LIST)),
})

export const onrampOptions = z.object({
  paymentCurrencies: z.array(paymentCurrency).check(z.maxLength(MAX_LIST)),
  purchaseCurrencies: z.array(purchaseCurrency).check(z.maxLength(MAX_LIST)),
})
export type OnrampOptions = z.output<typeof onrampOptions>

const amount = z.object({ amount: decimal, currency: text })

/** `purchaseAmount` is in the bought currency, other amounts in the paid one. */
export const onrampQuote = z.object({
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  coinbaseFee: amount,
  networkFee: amount,
  quoteId: text,
})
export type OnrampQuote = z.output<typeof onrampQuote>

/** Other clients send the currency object, and its symbol as the network. */
export const onrampQuoteBody = z.object({
  purchaseCurrency: z.union([text, z.object({ symbol: text })]),
  paymentCurrency: z.union([text, z.object({ id: text })]),
  amount: decimal,
  network: text,
  provider: z.optional(text),
})

const preset = z.optional(z.union([decimal, z.number().check(z.gte(0), z.lte(1_000_000_000))]))

export const onrampUrlBody = z.object({
  destinationWallets: z
    .array(
      z.object({
        address: z.string().check(z.minLength(1), z.maxLength(128)),
        blockchains: z.optional(z.array(text).check(z.maxLength(50))),
        assets: z.optional(z.array(text).check(z.maxLength(50))),
      }),
    )
    .check(z.minLength(1), z.maxLength(4)),
  defaultNetwork: z.optional(text),
  /** Ignored: other clients send the address. */
  partnerUserId: z.optional(text),
  defaultExperience: z.optional(z.literal('buy')),
  presetCryptoAmount: preset,
  presetFiatAmount: preset,
  provider: z.optional(text),
  paymentCurrency: z.optional(text),
})

/** `reference` and `provider` are additions of this gateway. */
export const onrampUrl = z.object({
  url: z.string().check(z.maxLength(8_192), z.regex(/^https?:\/\/\S+$/)),
  reference: z.optional(text),
  provider: z.optional(text),
})

export const ONRAMP_STATUSES = ['created', 'pending', 'success', 'failed', 'expired'] as const

export const onrampOrder = z.object({
  status: z.enum(ONRAMP_STATUSES),
  provider: text,
  asset: text,
  network: text,
  amount: z.optional(decimal),
  hash: z.optional(transactionHash),
  updatedAt: z.string().check(z.maxLength(40)),
})
export type OnrampOrder = z.output<typeof onrampOrder>
export type OnrampStatus = OnrampOrder['status']

/** 128 random bits, because the reference gives access to the order. */
export const onrampReference = z.string().check(z.regex(/^[0-9a-f]{32}$/))
