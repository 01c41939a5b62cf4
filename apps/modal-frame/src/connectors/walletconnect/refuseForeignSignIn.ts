import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { SignInTraits } from '@airlock/protocol/siwx/namespaces/SignInTraits'
import { signInTraitsOfMethod } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { Json } from '@airlock/protocol/snapshot'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'

/** The words of EIP-4361 and CAIP-122, wherever they stand: readers of such a text are lenient. */
const PHRASE = /(?<=\s)wants\s+you\s+to\s+sign\s+in\s+with\s+your/gi
/** Longer than the name of any host, with what may stand before it. */
const MAX_DOMAIN = 300
const URI = /^[^\S\n]{0,8}URI:[^\S\n]{0,8}(\S+)/gim
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
  const { host } = new URL(origin)
  const given = Object.values(params).filter((one): one is string => typeof one === 'string')
  const isTooLong = traits.isBase58 === true && given.some(({ length }) => length > MAX_BASE58)
  const isForeign = given.flatMap((text) => textsOf(text, traits)).some((text) => signsInElsewhere(text, host, origin))
  if (!isTooLong && !isForeign) return
  const details = `A sign-in message has to name ${host} and a URI of ${origin}.`
  throw new AirlockError('INVALID_PARAMS', { context: { method }, ...(isForeign && { details }) })
}

/** The texts that a wallet may read in a parameter: itself, or its bytes as text. */
function textsOf(given: string, { isBase58 }: Pick<SignInTraits, 'isBase58'>): string[] {
  const hex = /^0x((?:[\da-f]{2})+)$/i.exec(given)?.[1]?.match(/../g)
  const bytes = hex && Uint8Array.from(hex, (pair) => Number.parseInt(pair, 16))
  const isRead = isBase58 === true && given.length <= MAX_BASE58
  const decoded = isRead ? readEncoded(() => decodeBase58(given)) : undefined
  return [given, ...[bytes, decoded].flatMap((one) => (one ? new TextDecoder().decode(one) : []))]
}

function signsInElsewhere(text: string, host: string, origin: string): boolean {
  const domains = [...text.matchAll(PHRASE)].map(({ index }) => domainBefore(text, index))
  if (domains.length === 0) return false
  const uris = [...text.matchAll(URI)].map(([, uri = '']) => uri)
  return (
    domains.some((domain) => domain !== host) ||
    uris.some((uri) => !URL.canParse(uri) || new URL(uri).origin !== origin)
  )
}

/** The last word before the phrase, without the tags that wallets put around a message and the scheme that EIP-4361 allows. */
function domainBefore(text: string, index: number): string {
  const [, word = ''] = /(\S+)\s*$/.exec(text.slice(Math.max(0, index - MAX_DOMAIN), index)) ?? []
  return word.toLowerCase().replace(/^(?:<bytes>)?(?:https?:\/\/)?/, '')
}
