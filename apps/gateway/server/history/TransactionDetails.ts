import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { address } from './chain/rpcFields.ts'

/** Facts of a mined transaction that its moves do not have. */
export const transactionDetails = z.object({
  /** Absent where an explorer reports none. */
  from: z.optional(address),
  /** Absent for a creation. */
  to: z.optional(address),
  nonce: z.int(),
  status: z.enum(['confirmed', 'failed']),
  /** First four bytes of what was called, as 0x hex; absent for a plain transfer. */
  selector: z.optional(z.string()),
  /** Base units of the chain's coin, paid by the sender. */
  fee: z.string(),
  /** Tokens that it gave to 100 receivers or more. */
  airdrops: z.array(address),
  /** Accounts whose operations (ERC-4337) it carried out; absent where no one looked. */
  operatedFor: z.optional(z.array(address)),
})
export type TransactionDetails = z.output<typeof transactionDetails>

/** Facts by the hash of the transaction. */
export type FoundDetails = ReadonlyMap<Hex, TransactionDetails>
