import * as z from 'zod/mini'

export const id = z.string().check(z.minLength(1), z.maxLength(255))
export const label = z.optional(z.nullable(z.string()))
