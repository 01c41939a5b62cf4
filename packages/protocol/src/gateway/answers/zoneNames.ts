import * as z from 'zod/mini'
import { MAX_MODAL_TEXT } from '../../names/modalText.ts'
import { address, text } from '../fields.ts'

export const suggestion = z.object({ name: text, registered: z.boolean() })
export const suggestions = z.object({ suggestions: z.array(suggestion).check(z.maxLength(20)) })
export type Suggestion = z.output<typeof suggestion>

const signature = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,8192}$/))
const signedText = z.string().check(z.minLength(1), z.maxLength(MAX_MODAL_TEXT))

/** EIP-191. `coin_type` names the network of an account with code (https://docs.ens.domains/ensip/11). */
const signed = { coin_type: z.int(), address, message: signedText, signature }

export const registrationBody = z.object(signed)
export type RegistrationBody = z.output<typeof registrationBody>

/** The owner's text names the recipient, who accepts in the other. */
export const transferBody = z.object({ owner: z.object(signed), receiver: z.object(signed) })
export type TransferBody = z.output<typeof transferBody>

/** The signature covers `primaryNameBytes`. `expiry` in seconds. */
export const primaryNameBody = z.object({ address, name: text, expiry: z.int().check(z.gte(0)), signature })
export type PrimaryNameBody = z.output<typeof primaryNameBody>
export const primaryNameAnswer = z.object({
  success: z.literal(true),
  hash: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/))),
})

export const done = z.object({ success: z.literal(true) })

const hexBytes = (limit: number) => z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.maxLength(2 * limit + 2))
const MAX_QUESTION = 8_192
export const lookupData = hexBytes(MAX_QUESTION)
/** Resolvers append `.json`. */
export const lookupDataOfPath = z
  .string()
  .check(z.regex(/^0x(?:[0-9a-fA-F]{2})*(?:\.json)?$/), z.maxLength(2 * MAX_QUESTION + 7))
export const lookupAnswer = z.object({ data: hexBytes(65_536) })
export type LookupQuestion = { sender: string; data: string }
