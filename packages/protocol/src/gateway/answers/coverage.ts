import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** Limits of a transfer source. An addition of this gateway. */
export const coverage = z.object({
  since: z.optional(time),
  is_indexing: z.optional(z.boolean()),
})
export type Coverage = z.output<typeof coverage>
