import * as z from 'zod/mini'
import { address, chainId, text } from '../fields.ts'

export const features = z.object({
  swap: z.array(z.int()),
  onramp: z.array(z.object({ name: text, title: text })),
  names: z.nullable(
    z.object({
      zone: text,
      /** Registrar of primary names that this gateway pays. */
      primaryRegistrar: z.optional(address),
    }),
  ),
  sessions: z.boolean(),
  faucets: z.record(chainId, z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/\S+$/))),
})
export type Features = z.output<typeof features>

export const NO_FEATURES: Features = { swap: [], onramp: [], names: null, sessions: false, faucets: {} }
