import * as z from 'zod/mini'

/**
 * Kind of a contract, which decides what the names of its functions mean: a token (ERC-20), a token that wraps a network's coin, Permit2,
 * a router of Uniswap's family, or an app whose functions have no meaning of their own here.
 */
export const CONTRACT_KINDS = ['token', 'wrappedCoin', 'permit2', 'router', 'app'] as const

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write "0x" and 40 hexadecimal digits.'))
/** A key of the configuration that names a chain. */
export const chainId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Write a CAIP-2 id: namespace, ":" and reference.'))

const nameError = 'Write 1 to 40 characters.'

export const knownContract = z.strictObject({
  address,
  kind: z.enum(CONTRACT_KINDS, `Write one of ${CONTRACT_KINDS.join(', ')}.`),
  /** The symbol of a token, the name of anything else. */
  name: z.string().check(z.minLength(1, nameError), z.maxLength(40, nameError)),
})
export type KnownContract = z.output<typeof knownContract>

/** By CAIP-2 id. */
export const knownContracts = z.record(
  chainId,
  z.array(knownContract).check(z.maxLength(64, 'Write at most 64 contracts.')),
)
export type KnownContracts = z.output<typeof knownContracts>
