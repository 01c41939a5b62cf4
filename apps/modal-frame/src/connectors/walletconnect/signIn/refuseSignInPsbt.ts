import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { hexBytesOf, stringsOf } from './givenTexts.ts'
import { isPsbt, isSignInPsbt, leavesOutputsOut } from './isSignInPsbt.ts'

/** Methods that sign inputs of a transaction, `signPsbt` of WalletConnect among them, and parameters that hold it. */
const NAME = /psbt/i
const FIELD = /^psbts?(?:hex|base64)?$/i
const SIGNATURE_TYPE = /sighash/i
/** Beginnings of a transaction without the characters that lenient readers skip. */
const HEX = /^(?:0x)?70736274ff/i
const BASE64 = /^cHNidP/
const SKIPPED = /[^a-z\d+/]/gi

/**
 * Refuses a Bitcoin transaction that stands for a message: it would be signed where no one can read it, be it a sign-in of this site or
 * another. The content tells it: wallets approve methods by names of their own.
 *
 * @throws AirlockError INVALID_PARAMS, also for one that cannot be read, and for none where the method signs one
 */
export function refuseSignInPsbt(method: string, params: Json | undefined) {
  const psbts = stringsOf(params).filter(mayBePsbt)
  // A field that is left empty names none.
  const stated = fieldsOf(params, (key, value) => (FIELD.test(key) || isBytes(value)) && value !== null && value !== '')
  if (psbts.length === 0 && stated.length === 0 && !NAME.test(method)) return
  // The one that a wallet signs is read itself: another one next to it vouches for nothing.
  const isRead = psbts.length > 0 && psbts.every(isSafe) && stated.every(holdsPsbt)
  if (isRead && !asksToLeaveOutputsOut(params)) return
  throw new AirlockError('INVALID_PARAMS', {
    context: { method },
    details:
      'It takes a PSBT that can be read, and signatures that hold for its outputs. For the transaction that stands for a message (BIP-322), use `signMessage`.',
  })
}

function isSafe(psbt: string): boolean {
  const bytes = psbtOf(psbt)
  return bytes !== undefined && readEncoded(() => isSignInPsbt(bytes)) === false
}

/** `true` for a text that some wallet may read as a transaction. */
function mayBePsbt(given: string): boolean {
  const bare = given.replace(SKIPPED, '')
  return HEX.test(bare) || BASE64.test(bare) || psbtOf(given) !== undefined
}

/** `true` for a transaction as a list of numbers, also by their places. */
function isBytes(value: Json): boolean {
  return typeof value === 'object' && value !== null && isPsbt(Object.values(value))
}

/** `true` for a field with a transaction as a text; of a list each entry has one. Numbers are not read. */
function holdsPsbt(stated: Json): boolean {
  if (Array.isArray(stated)) return stated.length > 0 && stated.every(holdsPsbt)
  return stringsOf(stated).some((text) => psbtOf(text) !== undefined)
}

/** `true` where types of signatures are named next to the transaction, by numbers or names, and one is for no output. */
function asksToLeaveOutputsOut(params: Json | undefined): boolean {
  const named = fieldsOf(params, (key) => SIGNATURE_TYPE.test(key)).map((value) => JSON.stringify(value))
  const types = named.flatMap((text) => text.match(/0x[\da-f]+|\d+|none/gi) ?? [])
  return types.some((type) => /none/i.test(type) || leavesOutputsOut(Number(type)))
}

/** Values of such fields, however deep. */
function fieldsOf(params: Json | undefined, isMeant: (key: string, value: Json) => boolean): Json[] {
  const found: Json[] = []
  JSON.stringify(params, (key, value) => {
    if (isMeant(key, value)) found.push(value)
    return value
  })
  return found
}

/** The bytes of a transaction in base64, of either alphabet, or in hex; `undefined` for another text. */
function psbtOf(given: string): Uint8Array | undefined {
  const text = given.trim()
  const decoded = readEncoded(() => atob(text.replace(/-/g, '+').replace(/_/g, '/')))
  const base64 = Uint8Array.from(decoded ?? '', (letter) => letter.charCodeAt(0))
  return [hexBytesOf(text), base64].find((bytes) => bytes && isPsbt(bytes))
}
