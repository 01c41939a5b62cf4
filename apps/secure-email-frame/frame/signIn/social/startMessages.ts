import * as z from 'zod/mini'

/** From the start page of a social sign-in to the frame that started it, with a port. */
export const START = 'airlock-social'

/** From a finished sign-in to the waiting window, on its channel. */
export const DONE = 'airlock-social-done'
export type DoneMessage = { transaction: string }

/** Answer of a page on its channel: the attested nonce. */
export type PageAnswer = { vouched: string }

export const startQuestion = z.object({
  type: z.literal(START),
  transaction: z.string().check(z.maxLength(64)),
  nonce: z.string().check(z.maxLength(64)),
})
