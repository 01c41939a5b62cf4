import * as z from 'zod/mini'

/** Between the start page of a social sign-in and the frame that began it, both documents of this origin: a question with a port. */
export const START = 'airlock-social'

export const startQuestion = z.object({
  type: z.literal(START),
  transaction: z.string().check(z.maxLength(64)),
  nonce: z.string().check(z.maxLength(64)),
})
