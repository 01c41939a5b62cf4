import { foreignText } from '@airlock/protocol/text/foreignText'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import * as z from 'zod/mini'
import { GatewayError } from '../../GatewayError.ts'
import { imageUri } from '../../media/imageUri.ts'

/** The owner's transfer waits for the receiver, so it has longer. */
const OLD_S = { registration: 300, transfer: 3_600, acceptance: 300 }
/** Seconds by which a clock may be ahead. */
const AHEAD_S = 60
const MAX_BIO = 256

const name = z.string().check(z.maxLength(255))
const timestamp = z.int().check(z.gte(0))
const avatar = z.string().check(z.refine((uri) => imageUri(uri) !== undefined))
const bio = z.string().check(z.refine((text) => foreignText(text, MAX_BIO) === text))

const TEXTS = {
  registration: z.strictObject({
    name,
    attributes: z.strictObject({ avatar: z.optional(avatar), bio: z.optional(bio) }),
    timestamp,
  }),
  transfer: z.strictObject({ name, to: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)), timestamp }),
  acceptance: z.strictObject({ name, accept: z.literal(true), timestamp }),
} as const
type Texts = typeof TEXTS
export type SignedText<Kind extends keyof Texts> = z.output<Texts[Kind]>
export type NameAttributes = SignedText<'registration'>['attributes']

/** Keys come in order and once, so that every parser sees the same. @throws GatewayError TEXT_INVALID, TEXT_EXPIRED */
export function readSignedText<Kind extends keyof Texts>(
  kind: Kind,
  message: string,
  now = Date.now(),
): SignedText<Kind> {
  const value = parseForeignJson(message)
  const text = TEXTS[kind].safeParse(value).data as SignedText<Kind> | undefined
  const keys = Object.keys(TEXTS[kind].def.shape)
  if (text === undefined) throw new GatewayError('TEXT_INVALID')
  const isExact = JSON.stringify(value) === message && Object.keys(value as object).join() === keys.join()
  if (!isExact) throw new GatewayError('TEXT_INVALID')
  const seconds = Math.floor(now / 1_000)
  if (text.timestamp < seconds - OLD_S[kind] || text.timestamp > seconds + AHEAD_S)
    throw new GatewayError('TEXT_EXPIRED')
  return text
}
