import * as z from 'zod/mini'

const reason = z.object({
  /** The place in the request, such as `query.chainId`, or the code of the error. */
  name: z.string(),
  description: z.string(),
})

/** Body of every answer that is no success. The first description is the sentence for people. */
export const refusal = z.object({
  status: z.literal('FAILURE'),
  reasons: z.array(reason).check(z.minLength(1)),
  error: z.object({ code: z.string(), message: z.string(), next: z.string() }),
})
export type Refusal = z.output<typeof refusal>
