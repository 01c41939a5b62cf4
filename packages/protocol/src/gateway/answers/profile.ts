import * as z from 'zod/mini'
import { address, imageUrl, longText, text, time } from '../fields.ts'

export const profile = z.object({
  /** Normalised (https://docs.ens.domains/ensip/15). */
  name: text,
  registered_at: z.nullable(time),
  updated_at: z.nullable(time),
  addresses: z.record(
    z.string().check(z.regex(/^[0-9]{1,10}$/)),
    z.object({ address, created: z.optional(z.nullable(time)) }),
  ),
  attributes: z
    .array(
      z.object({
        avatar: z.optional(imageUrl),
        bio: z.optional(longText),
        /** As its owner signed it. An addition of this gateway. */
        avatarRecord: z.optional(longText),
      }),
    )
    .check(z.maxLength(16)),
  avatarError: z.optional(text),
})
export type Profile = z.output<typeof profile>
