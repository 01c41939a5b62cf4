import * as z from 'zod/mini'

/** Id of an account as a provider's API writes it. */
export const id = z.string().check(z.minLength(1), z.maxLength(255))
/** Name of a person, where the provider gives one. */
export const label = z.optional(z.nullable(z.string()))
