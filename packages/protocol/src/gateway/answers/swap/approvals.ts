import * as z from 'zod/mini'
import { accountId, integer } from '../../fields.ts'
import { anyAccount, evmAddress } from './swap.ts'

export const allowanceQuery = { tokenAddress: accountId, userAddress: anyAccount, spender: z.optional(evmAddress) }
export const swapAllowance = z.object({ allowance: integer })

export const approveQuery = {
  userAddress: anyAccount,
  from: accountId,
  to: accountId,
  amount: z.optional(integer),
  spender: z.optional(evmAddress),
}

/** Existing clients send to `from` and estimate at `to`: both are the token. */
export const approveTransaction = z.object({
  tx: z.object({
    from: accountId,
    to: accountId,
    data: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){0,4096}$/)),
    value: integer,
    eip155: z.object({ gas: z.int(), gasPrice: integer }),
  }),
})
export type ApproveTransaction = z.output<typeof approveTransaction>
