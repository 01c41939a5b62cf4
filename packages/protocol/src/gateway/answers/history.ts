import * as z from 'zod/mini'
import {
  accountId,
  address,
  chainId,
  cursor,
  decimal,
  dollars,
  imageUrl,
  integer,
  text,
  time,
  transactionHash,
} from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'
import { coverage } from './coverage.ts'

const image = z.object({ url: imageUrl })

export const transfer = z.object({
  fungible_info: z.optional(
    z.nullable(
      z.object({
        name: z.optional(z.nullable(text)),
        symbol: z.optional(z.nullable(text)),
        icon: z.optional(z.nullable(image)),
        decimals: z.optional(z.int().check(z.gte(0), z.lte(255))),
        address: z.optional(accountId),
        flags: z.optional(z.extend(spamFlags, { is_verified: z.boolean() })),
      }),
    ),
  ),
  nft_info: z.optional(
    z.nullable(
      z.object({
        name: z.optional(z.nullable(text)),
        interface: z.optional(z.nullable(text)),
        content: z.optional(
          z.nullable(z.object({ preview: z.optional(z.nullable(image)), detail: z.optional(z.nullable(image)) })),
        ),
        flags: spamFlags,
        contract: z.optional(accountId),
        token_id: z.optional(integer),
      }),
    ),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimal }),
  value: z.optional(z.nullable(dollars)),
  price: z.optional(z.nullable(dollars)),
  /** Sender of `in`, recipient of `out`. An addition of this gateway. */
  counterparty: z.optional(address),
})
export type Transfer = z.output<typeof transfer>

export const transaction = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  metadata: z.object({
    /** approve, burn, claim, deploy, deposit, execute, mint, receive, send, stake, trade, withdraw and similar. */
    operationType: z.string().check(z.maxLength(40)),
    hash: transactionHash,
    minedAt: time,
    sentFrom: z.union([address, z.literal('')]),
    /** `''` for contract creation. */
    sentTo: z.union([address, z.literal('')]),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.int().check(z.gte(0)),
    chain: z.optional(chainId),
    application: z.optional(
      z.nullable(z.object({ name: z.optional(z.nullable(text)), iconUrl: z.optional(z.nullable(imageUrl)) })),
    ),
    /** Name or 4-byte selector. An addition of this gateway. */
    method: z.optional(text),
    /** In the chain's coin. An addition of this gateway. */
    fee: z.optional(decimal),
  }),
  transfers: z.nullable(z.array(transfer).check(z.maxLength(1_000))),
})
export type Transaction = z.output<typeof transaction>

export const history = z.object({
  data: z.array(transaction).check(z.maxLength(200)),
  next: z.nullable(cursor),
  coverage: z.optional(
    z.extend(coverage, {
      /** `false`: native transfers are missing. */
      native: z.boolean(),
    }),
  ),
  /** A transaction may reappear, so the response is stale immediately. */
  is_partial: z.optional(z.boolean()),
})
export type History = z.output<typeof history>
