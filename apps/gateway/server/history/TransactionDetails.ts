import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { address } from './chain/rpcFields.ts'

/** Data of a mined transaction, without its transfers. */
export const transactionDetails = z.object({
  from: z.optional(address),
  to: z.optional(address),
  nonce: z.int(),
  status: z.enum(['confirmed', 'failed']),
  /** First four bytes of the call data; absent for a plain transfer. */
  selector: z.optional(z.string()),
  /** Paid by the sender, in base units of the coin. */
  fee: z.string(),
  /** Tokens sent to 100 recipients or more. */
  airdrops: z.array(address),
  /** Accounts of its ERC-4337 operations; absent if unknown. */
  operatedFor: z.optional(z.array(address)),
})
export type TransactionDetails = z.output<typeof transactionDetails>

/** By transaction hash. */
export type FoundDetails = ReadonlyMap<Hex, TransactionDetails>
