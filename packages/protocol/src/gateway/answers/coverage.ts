import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** Limits of a transfer source, which views state. An addition of this gateway. */
export const coverage = z.object({
  /** Nothing older is known; absent if complete. */
  since: z.optional(time),
  /** The source still reads older blocks. */
  is_indexing: z.optional(z.boolean()),
})
export type Coverage = z.output<typeof coverage>
