import * as z from 'zod/mini'

const reason = z.object({
  name: z.string(),
  description: z.string(),
})

/** The first description is the sentence for users. */
export const rejection = z.object({
  status: z.literal('FAILURE'),
  reasons: z.array(reason).check(z.minLength(1)),
  error: z.object({ code: z.string(), message: z.string(), next: z.string() }),
})
export type Refusal = z.output<typeof rejection>
