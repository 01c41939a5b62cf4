import * as z from 'zod/mini'
import { networkKey } from './networkKey.ts'

/** Defines the function names; `app` has none. */
export const CONTRACT_KINDS = ['token', 'wrappedCoin', 'permit2', 'router', 'app'] as const

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write "0x" and 40 hexadecimal digits.'))

const nameError = 'Write 1 to 40 characters.'

export const knownContract = z.strictObject({
  address,
  kind: z.enum(CONTRACT_KINDS, `Write one of ${CONTRACT_KINDS.join(', ')}.`),
  name: z.string().check(z.minLength(1, nameError), z.maxLength(40, nameError)),
  swaps: z.optional(z.strictObject({ kind: z.enum(['v2', 'v3'], 'Write "v2" or "v3".'), wrapped: address })),
})
export type KnownContract = z.output<typeof knownContract>

export const knownContracts = z.record(
  networkKey,
  z.array(knownContract).check(z.maxLength(64, 'Write at most 64 contracts.')),
)
export type KnownContracts = z.output<typeof knownContracts>
