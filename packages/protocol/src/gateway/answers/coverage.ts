import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** Limits of a source that reads an account's moves, which a view states instead of pretending. An addition of this gateway. */
export const coverage = z.object({
  /** Time before which nothing is known here; absent where everything is. */
  since: z.optional(time),
  /** `true` while the source still reads what is older. */
  is_indexing: z.optional(z.boolean()),
})
export type Coverage = z.output<typeof coverage>
