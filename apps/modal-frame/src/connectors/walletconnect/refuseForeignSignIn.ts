import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { fieldsOf, isDomainOf, linesOf, plainOf, timeFaultOf } from '@airlock/protocol/siwx/lenientSignIn'
import { signInTraitsOfMethod } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { Json } from '@airlock/protocol/snapshot'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { hexBytesOf, stringsOf } from './signIn/givenTexts.ts'
import { refuseSignInPsbt } from './signIn/refuseSignInPsbt.ts'

/** The words of EIP-4361 and CAIP-122, wherever they stand: readers of such a text are lenient. */
const PHRASE = /wants you to sign in with your/gi
/** Longer than the name of any host, with what may stand before it. */
const MAX_DOMAIN = 300
/** Characters of base58 that are read: the time that it takes grows with the square of them. */
const MAX_BASE58 = 8_192
/** The text may have the time of its server, from which the clock of a device may be far: the site's own server judges it closely. */
const SKEW_MS = 24 * 3_600_000

/**
 * Refuses a text that signs in to another site than the requesting one: the wallet shows the requesting site, and a person who trusts it
 * would sign an attacker in to the other (T48). A sign-in that is over, or that has not started, is refused as well. Each text of the parameters
 * is read, since a transaction may stand for a sign-in.
 *
 * @param origin of the host page, as the handshake proved it
 * @param now in milliseconds; absent: its times are not read
 * @throws AirlockError INVALID_PARAMS, also for a Bitcoin transaction that cannot be read
 */
export function refuseForeignSignIn(
  origin: string,
  { method, params }: { method: string; params?: Json | undefined },
  now?: number,
) {
  const traits = signInTraitsOfMethod(method)
  const { isBase58 = false } = traits ?? {}
  const given = stringsOf(params)
  // Methods that sign texts sign a PSBT as the text that it is written in, which binds nothing.
  if (traits === undefined) refuseSignInPsbt(method, params)
  const isTooLong = isBase58 && given.some(({ length }) => length > MAX_BASE58)
  const texts = given.flatMap((text) => textsOf(text, isBase58))
  const isForeign = texts.some((text) => signsInElsewhere(text, origin))
  if (!isTooLong && !isForeign) return refuseTimes(method, now === undefined ? [] : texts, now)
  const details = `A sign-in message has to name ${new URL(origin).host} and a URI of ${origin}.`
  throw new AirlockError('INVALID_PARAMS', { context: { method }, ...(isForeign && { details }) })
}

function refuseTimes(method: string, texts: readonly string[], now = 0) {
  const faults = texts.filter(signsIn).map((text) => timeFaultOf(fieldsIn(text), now, SKEW_MS))
  if (faults.every((fault) => fault === undefined)) return
  const details = 'This sign-in has expired, or is from the future. Check the clock of this device, then sign in again.'
  throw new AirlockError('INVALID_PARAMS', { context: { method }, details })
}

/** The texts that a wallet may read in a parameter: itself, or its bytes as text. */
function textsOf(given: string, isBase58: boolean): string[] {
  const isRead = isBase58 && given.length <= MAX_BASE58
  const decoded = isRead ? readEncoded(() => decodeBase58(given)) : undefined
  return [given, ...[hexBytesOf(given), decoded].flatMap((one) => (one ? new TextDecoder().decode(one) : []))]
}

/** Reads as the most lenient verifier would, and compares strictly: a text that reads otherwise than it is written is refused too. */
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

/** @param before the text before the phrase: its last word is the domain, behind a tag that wallets put there and the scheme of EIP-4361 */
function isHeaderOf(origin: string, before: string): boolean {
  const [, word = ''] = /(\S+) $/.exec(before) ?? []
  const [, scheme, domain = ''] = /^(?:<bytes>)?(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(word) ?? []
  return isDomainOf(domain, scheme, origin)
}
