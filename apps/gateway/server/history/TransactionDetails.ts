import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { address } from './chain/rpcFields.ts'

export const transactionDetails = z.object({
  from: z.optional(address),
  to: z.optional(address),
  nonce: z.int(),
  status: z.enum(['confirmed', 'failed']),
  /** First four bytes of the call data; absent for a plain transfer. */
  selector: z.optional(z.string()),
  fee: z.string(),
  /** Tokens sent to at least 100 recipients. */
  airdrops: z.array(address),
  operatedFor: z.optional(z.array(address)),
})
export type TransactionDetails = z.output<typeof transactionDetails>

export type FoundDetails = ReadonlyMap<Hex, TransactionDetails>
