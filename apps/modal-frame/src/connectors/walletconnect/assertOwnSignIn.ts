import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { fieldsOf, isDomainOf, linesOf, plainOf, validityErrorOf } from '@airlock/protocol/siwx/lenientSignIn'
import { signInTraitsOfMethod } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { Json } from '@airlock/protocol/snapshot'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { hexBytesOf, stringsOf } from './signIn/givenTexts.ts'
import { refuseSignInPsbt } from './signIn/refuseSignInPsbt.ts'

/** Anywhere in a text, because parsers are lenient (EIP-4361, CAIP-122). */
const PHRASE = /wants you to sign in with your/gi
const MAX_DOMAIN = 300
/** Decoding base58 takes quadratic time. */
const MAX_BASE58 = 8_192
/** Servers may be far ahead; the site's server checks precisely. */
const SKEW_MS = 24 * 3_600_000

/** Rejects a sign-in for another site (T48), and outdated ones. @param now milliseconds; absent: not checked @throws AirlockError INVALID_PARAMS */
export function assertOwnSignIn(
  origin: string,
  { method, params }: { method: string; params?: Json | undefined },
  now?: number,
) {
  const traits = signInTraitsOfMethod(method)
  const { isBase58 = false } = traits ?? {}
  const input = stringsOf(params)
  // Text methods sign a PSBT as text, which binds nothing.
  if (traits === undefined) refuseSignInPsbt(method, params)
  const isTooLong = isBase58 && input.some(({ length }) => length > MAX_BASE58)
  const texts = input.flatMap((text) => textsOf(text, isBase58))
  const isForeign = texts.some((text) => signsInElsewhere(text, origin))
  if (!isTooLong && !isForeign) return refuseTimes(method, now === undefined ? [] : texts, now)
  const details = `A sign-in message has to name ${new URL(origin).host} and a URI of ${origin}.`
  throw new AirlockError('INVALID_PARAMS', { context: { method }, ...(isForeign && { details }) })
}

function refuseTimes(method: string, texts: readonly string[], now = 0) {
  const errors = texts.filter(signsIn).map((text) => validityErrorOf(fieldsIn(text), now, SKEW_MS))
  if (errors.every((error) => error === undefined)) return
  const details = 'This sign-in has expired, or is from the future. Check the clock of this device, then sign in again.'
  throw new AirlockError('INVALID_PARAMS', { context: { method }, details })
}

function textsOf(input: string, isBase58: boolean): string[] {
  const isRead = isBase58 && input.length <= MAX_BASE58
  const decoded = isRead ? readEncoded(() => decodeBase58(input)) : undefined
  return [input, ...[hexBytesOf(input), decoded].flatMap((one) => (one ? new TextDecoder().decode(one) : []))]
}

/** Parses leniently and compares strictly, so ambiguous texts are rejected. */
function signsInElsewhere(text: string, origin: string): boolean {
  const written = [...text.matchAll(PHRASE)].map(({ index }) => index)
  const read = [...plainOf(text).matchAll(PHRASE)]
  if (read.length === 0) return false
  const uris = fieldsIn(text).filter(({ name }) => name.toLowerCase() === 'uri')
  return (
    written.length !== read.length ||
    written.some((index) => !isHeaderOf(origin, text.slice(Math.max(0, index - MAX_DOMAIN), index))) ||
    uris.some(({ value }) => !URL.canParse(value) || new URL(value).origin !== origin)
  )
}

function signsIn(text: string): boolean {
  return plainOf(text).search(PHRASE) >= 0
}

function fieldsIn(text: string) {
  return fieldsOf(linesOf(text).map(plainOf))
}

function isHeaderOf(origin: string, before: string): boolean {
  const [, word = ''] = /(\S+) $/.exec(before) ?? []
  const [, scheme, domain = ''] = /^(?:<bytes>)?(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(word) ?? []
  return isDomainOf(domain, scheme, origin)
}
