import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from '../socialProviders.ts'

export const socialPage = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('start'),
    transaction: z.string(),
    nonce: z.string(),
    provider: z.enum(SOCIAL_PROVIDERS),
    site: z.string(),
    code: z.string(),
    /** `compare`: compare the digits. `elsewhere`: started elsewhere. `refused`: a frame must vouch. */
    unvouched: z.enum(['compare', 'elsewhere', 'refused']),
  }),
  z.object({
    state: z.enum(['done', 'refused', 'failed', 'over']),
    transaction: z.optional(z.string()),
    /** For the way back after a provider replaced the page. */
    site: z.optional(z.string()),
  }),
])
export type SocialPage = z.output<typeof socialPage>
