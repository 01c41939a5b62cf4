import * as z from 'zod/mini'
import { imageUrl, text } from '../fields.ts'

/**
 * Primary name and avatar of an address, or `null`. Show the name next to the address, never instead. `avatarError`:
 * why the avatar record has no image.
 */
export const identity = z.object({
  name: z.nullable(text),
  avatar: z.nullable(imageUrl),
  avatarError: z.optional(text),
})
export type Identity = z.output<typeof identity>
