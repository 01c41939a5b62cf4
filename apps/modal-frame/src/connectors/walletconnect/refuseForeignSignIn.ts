import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { fieldsOf, isDomainOf, linesOf, plainOf } from '@airlock/protocol/siwx/lenientSignIn'
import type { SignInTraits } from '@airlock/protocol/siwx/namespaces/SignInTraits'
import { signInTraitsOfMethod } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { Json } from '@airlock/protocol/snapshot'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'

/** The words of EIP-4361 and CAIP-122, wherever they stand: readers of such a text are lenient. */
const PHRASE = /wants you to sign in with your/gi
/** Longer than the name of any host, with what may stand before it. */
const MAX_DOMAIN = 300
/** Characters of base58 that are read: the time that it takes grows with the square of them. */
const MAX_BASE58 = 8_192

/**
 * Refuses a text that signs in to another site than the requesting one: the wallet shows the requesting site, and a person who trusts it
 * would sign an attacker in to the other (T48).
 *
 * @param origin of the host page, as the handshake proved it
 * @throws AirlockError INVALID_PARAMS
 */
export function refuseForeignSignIn(origin: string, { method, params }: { method: string; params?: Json | undefined }) {
  const traits = signInTraitsOfMethod(method)
  if (traits === undefined || typeof params !== 'object' || params === null) return
  const given = Object.values(params).filter((one): one is string => typeof one === 'string')
  const isTooLong = traits.isBase58 === true && given.some(({ length }) => length > MAX_BASE58)
  const isForeign = given.flatMap((text) => textsOf(text, traits)).some((text) => signsInElsewhere(text, origin))
  if (!isTooLong && !isForeign) return
  const details = `A sign-in message has to name ${new URL(origin).host} and a URI of ${origin}.`
  throw new AirlockError('INVALID_PARAMS', { context: { method }, ...(isForeign && { details }) })
}

/** The texts that a wallet may read in a parameter: itself, or its bytes as text. Some read hex without its prefix too. */
function textsOf(given: string, { isBase58 }: Pick<SignInTraits, 'isBase58'>): string[] {
  const hex = /^(?:0x)?((?:[\da-f]{2})+)$/i.exec(given)?.[1]
  const bytes =
    hex && Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
  const isRead = isBase58 === true && given.length <= MAX_BASE58
  const decoded = isRead ? readEncoded(() => decodeBase58(given)) : undefined
  return [given, ...[bytes, decoded].flatMap((one) => (one ? new TextDecoder().decode(one) : []))]
}

/** Reads as the most lenient verifier would, and compares strictly: a text that reads otherwise than it is written is refused too. */
function signsInElsewhere(text: string, origin: string): boolean {
  const written = [...text.matchAll(PHRASE)].map(({ index }) => index)
  const read = [...plainOf(text).matchAll(PHRASE)]
  if (read.length === 0) return false
  const uris = fieldsOf(linesOf(text).map(plainOf)).filter(({ name }) => name.toLowerCase() === 'uri')
  return (
    written.length !== read.length ||
    written.some((index) => !isHeaderOf(origin, text.slice(Math.max(0, index - MAX_DOMAIN), index))) ||
    uris.some(({ value }) => !URL.canParse(value) || new URL(value).origin !== origin)
  )
}

/** @param before the text before the phrase: its last word is the domain, behind a tag that wallets put there and the scheme of EIP-4361 */
function isHeaderOf(origin: string, before: string): boolean {
  const [, word = ''] = /(\S+) $/.exec(before) ?? []
  const [, scheme, domain = ''] = /^(?:<bytes>)?(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(word) ?? []
  return isDomainOf(domain, scheme, origin)
}
