import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { fieldsOf, isDomainOf, linesOf, plainOf, timeFaultOf } from '@airlock/protocol/siwx/lenientSignIn'
import { signInTraitsOfMethod } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { Json } from '@airlock/protocol/snapshot'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { isPsbt, isSignInPsbt, leavesOutputsOut } from './signIn/isSignInPsbt.ts'

/** The words of EIP-4361 and CAIP-122, wherever they stand: readers of such a text are lenient. */
const PHRASE = /wants you to sign in with your/gi
/** The method of WalletConnect that signs inputs of a transaction. */
const SIGN_PSBT = 'signPsbt'
/** Longer than the name of any host, with what may stand before it. */
const MAX_DOMAIN = 300
/** Characters of base58 that are read: the time that it takes grows with the square of them. */
const MAX_BASE58 = 8_192
/** The text may have the time of its server, from which the clock of a device may be far: the site's own server judges it closely. */
const SKEW_MS = 24 * 3_600_000

/**
 * Refuses a text that signs in to another site than the requesting one: the wallet shows the requesting site, and a person who trusts it
 * would sign an attacker in to the other (T48). A sign-in that is over, or that has not begun, is refused as well. Each text of the parameters
 * is read, since a transaction may stand for a sign-in.
 *
 * @param origin of the host page, as the handshake proved it
 * @param now in milliseconds; absent: its times are not read
 * @throws AirlockError INVALID_PARAMS, also for a transaction of Bitcoin that cannot be read
 */
export function refuseForeignSignIn(
  origin: string,
  { method, params }: { method: string; params?: Json | undefined },
  now?: number,
) {
  const { isBase58 = false } = signInTraitsOfMethod(method) ?? {}
  const given = stringsOf(params)
  if (method === SIGN_PSBT) refuseSignInPsbt(params, given)
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

/** The texts of parameters, however deep. */
function stringsOf(params: Json | undefined): string[] {
  const found: string[] = []
  JSON.stringify(params, (_, value) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  return found
}

/** A message would be signed that nobody can read in the transaction that stands for it, be it of this site or another. */
function refuseSignInPsbt(params: Json | undefined, given: readonly string[]) {
  const psbts = given.map(psbtOf).filter((bytes) => bytes !== undefined)
  // The one that a wallet signs is read itself: another one beside it vouches for nothing.
  const isRead = isRecord(params) && psbtOf(String(params.psbt)) !== undefined
  const isSafe =
    isRead && !asksToLeaveOutputsOut(params) && psbts.every((bytes) => readEncoded(() => isSignInPsbt(bytes)) === false)
  if (isSafe) return
  throw new AirlockError('INVALID_PARAMS', {
    context: { method: SIGN_PSBT },
    details:
      'It takes a PSBT that can be read, and signatures that hold for its outputs. For the transaction that stands for a message (BIP-322), use `signMessage`.',
  })
}

/** `true` where types of signatures are named beside the transaction, by numbers or names, and one is for no output. */
function asksToLeaveOutputsOut(params: Json): boolean {
  const named: string[] = []
  JSON.stringify(params, (key, value) => {
    if (/sighash/i.test(key)) named.push(JSON.stringify(value))
    return value
  })
  const types = named.flatMap((text) => text.match(/0x[\da-f]+|\d+|none/gi) ?? [])
  return types.some((type) => /none/i.test(type) || leavesOutputsOut(Number(type)))
}

/** The bytes of a PSBT in base64, of either alphabet, or in hex; `undefined` for another text. */
function psbtOf(given: string): Uint8Array | undefined {
  const decoded = readEncoded(() => atob(given.replace(/-/g, '+').replace(/_/g, '/')))
  const base64 = Uint8Array.from(decoded ?? '', (letter) => letter.charCodeAt(0))
  return [hexBytesOf(given), base64].find((bytes) => bytes && isPsbt(bytes))
}

/** The texts that a wallet may read in a parameter: itself, or its bytes as text. */
function textsOf(given: string, isBase58: boolean): string[] {
  const isRead = isBase58 && given.length <= MAX_BASE58
  const decoded = isRead ? readEncoded(() => decodeBase58(given)) : undefined
  return [given, ...[hexBytesOf(given), decoded].flatMap((one) => (one ? new TextDecoder().decode(one) : []))]
}

/** The bytes of a text in hex: some wallets read it without its prefix too. */
function hexBytesOf(given: string): Uint8Array | undefined {
  const hex = /^(?:0x)?((?:[\da-f]{2})+)$/i.exec(given)?.[1]
  if (hex === undefined) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
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
