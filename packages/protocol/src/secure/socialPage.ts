import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from '../socialProviders.ts'

/** Content of a window of social sign-in, in a JSON data block of its document. */
export const socialPage = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('start'),
    transaction: z.string(),
    /** Lets this window, and no other, go on to the provider. */
    nonce: z.string(),
    provider: z.enum(SOCIAL_PROVIDERS),
    /** The site that embeds the wallet. */
    site: z.string(),
    /** The four digits that the modal shows too. */
    code: z.string(),
    /** Step of a window that no frame vouches for: comparing the digits, or none, since it was started elsewhere or has to be vouched for. */
    unvouched: z.enum(['compare', 'elsewhere', 'refused']),
  }),
  z.object({
    state: z.enum(['done', 'refused', 'failed', 'over']),
    /** The sign-in that is done, for the window that waits for it. */
    transaction: z.optional(z.string()),
    /** The site that started it, to which the user goes back where the provider took its place. */
    site: z.optional(z.string()),
  }),
])
export type SocialPage = z.output<typeof socialPage>
