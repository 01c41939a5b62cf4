import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { hexBytesOf, stringsOf } from './givenTexts.ts'
import { isPsbt, isSignInPsbt, leavesOutputsOut } from './isSignInPsbt.ts'

const NAME = /psbt/i
const FIELD = /^psbts?(?:hex|base64)?$/i
const SIGNATURE_TYPE = /sighash/i
/** Lenient decoders skip other characters. */
const HEX = /^(?:0x)?70736274ff/i
const BASE64 = /^cHNidP/
const SKIPPED = /[^a-z\d+/]/gi

/** Checks the content, because wallets name methods freely. @throws AirlockError INVALID_PARAMS */
export function refuseSignInPsbt(method: string, params: Json | undefined) {
  const psbts = stringsOf(params).filter(mayBePsbt)
  const declared = fieldsOf(
    params,
    (key, value) => (FIELD.test(key) || isBytes(value)) && value !== null && value !== '',
  )
  if (psbts.length === 0 && declared.length === 0 && !NAME.test(method)) return
  // Another transaction next to the signed one proves nothing.
  const isRead = psbts.length > 0 && psbts.every(isSafe) && declared.every(holdsPsbt)
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

/** Some wallets may parse the text as a transaction. */
function mayBePsbt(input: string): boolean {
  const stripped = input.replace(SKIPPED, '')
  return HEX.test(stripped) || BASE64.test(stripped) || psbtOf(input) !== undefined
}

function isBytes(value: Json): boolean {
  return typeof value === 'object' && value !== null && isPsbt(Object.values(value))
}

function holdsPsbt(declared: Json): boolean {
  if (Array.isArray(declared)) return declared.length > 0 && declared.every(holdsPsbt)
  return stringsOf(declared).some((text) => psbtOf(text) !== undefined)
}

function asksToLeaveOutputsOut(params: Json | undefined): boolean {
  const named = fieldsOf(params, (key) => SIGNATURE_TYPE.test(key)).map((value) => JSON.stringify(value))
  const types = named.flatMap((text) => text.match(/0x[\da-f]+|\d+|none/gi) ?? [])
  return types.some((type) => /none/i.test(type) || leavesOutputsOut(Number(type)))
}

function fieldsOf(params: Json | undefined, isRelevant: (key: string, value: Json) => boolean): Json[] {
  const found: Json[] = []
  JSON.stringify(params, (key, value) => {
    if (isRelevant(key, value)) found.push(value)
    return value
  })
  return found
}

function psbtOf(input: string): Uint8Array | undefined {
  const text = input.trim()
  const decoded = readEncoded(() => atob(text.replace(/-/g, '+').replace(/_/g, '/')))
  const base64 = Uint8Array.from(decoded ?? '', (letter) => letter.charCodeAt(0))
  return [hexBytesOf(text), base64].find((bytes) => bytes && isPsbt(bytes))
}
