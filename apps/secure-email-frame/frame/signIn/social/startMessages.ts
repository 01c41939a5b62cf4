import * as z from 'zod/mini'

/** Between the start page of a social sign-in and the frame that began it, both documents of this origin: a question with a port. */
export const START = 'airlock-social'

/** From the end of a sign-in to the window that waits for it, on the channel of that name. */
export const DONE = 'airlock-social-done'
export type DoneMessage = { transaction: string }

/** Answer of a page of this origin, on the channel of that name: the nonce that it vouched for. */
export type PageAnswer = { vouched: string }

export const startQuestion = z.object({
  type: z.literal(START),
  transaction: z.string().check(z.maxLength(64)),
  nonce: z.string().check(z.maxLength(64)),
})
