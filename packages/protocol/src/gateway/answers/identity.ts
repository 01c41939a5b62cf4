import * as z from 'zod/mini'
import { imageUrl, text } from '../fields.ts'

/** Show the name next to the address, never instead. */
export const identity = z.object({
  name: z.nullable(text),
  avatar: z.nullable(imageUrl),
  avatarError: z.optional(text),
})
export type Identity = z.output<typeof identity>
