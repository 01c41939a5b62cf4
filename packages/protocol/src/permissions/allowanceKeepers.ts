import * as z from 'zod/mini'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write "0x" and 40 hexadecimal digits.'))
const evmNetwork = z.string().check(z.regex(/^eip155:[0-9]{1,15}$/, 'Write the CAIP-2 id of an EVM network.'))
const amountError = 'Write a whole number of the token’s smallest unit as text: "500000000" is 500 USDC.'
/** The contract's limit is 2^128. */
const amount = z.string(amountError).check(z.regex(/^[1-9][0-9]{0,37}$/, amountError))

const allowanceKeeper = z.strictObject({
  /** Total of one permission, by token. Without tokens, active permissions stay revocable. */
  tokens: z.record(address, amount),
})

export const allowanceKeepers = z.record(evmNetwork, allowanceKeeper)
export type AllowanceKeepers = z.output<typeof allowanceKeepers>
