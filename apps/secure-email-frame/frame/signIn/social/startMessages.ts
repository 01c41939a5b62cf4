import * as z from 'zod/mini'

export const START = 'airlock-social'

export const DONE = 'airlock-social-done'
export type DoneMessage = { transaction: string }

export type PageAnswer = { vouched: string }

export const startQuestion = z.object({
  type: z.literal(START),
  transaction: z.string().check(z.maxLength(64)),
  nonce: z.string().check(z.maxLength(64)),
})
