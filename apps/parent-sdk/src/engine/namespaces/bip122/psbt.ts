import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { fromBase64, readBytes, toBase64 } from '../standard/bytes.ts'
import { readSent } from './transfer.ts'

export const SIGN_PSBT = 'signPsbt'

/** Maximum transaction size in bytes, as of a block. */
const MAX_BYTES = 4_000_000
const MAX_INPUTS = 10_000
const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const HEX = /^(?:[\da-f]{2})+$/i

export type PsbtRequest = { psbt: Uint8Array; broadcast: boolean }
export type NamedInput = { address: string; index: number; sighashTypes?: readonly number[] }

/** @throws AirlockError INVALID_PARAMS */
export function readPsbtRequest(params: unknown): PsbtRequest & { signInputs: readonly NamedInput[] } {
  const { psbt, signInputs, broadcast = false } = (params ?? {}) as Record<string, unknown>
  const bytes = readPsbt(psbt)
  const isRead = bytes && Array.isArray(signInputs) && signInputs.length > 0 && signInputs.length <= MAX_INPUTS
  if (!isRead || typeof broadcast !== 'boolean' || !signInputs.every(isInput)) {
    throw new AirlockError('INVALID_PARAMS', {
      context: { method: SIGN_PSBT },
      details: 'It needs `psbt` in base64, and `signInputs`, a list of `{ address, index }`.',
    })
  }
  return { psbt: bytes, signInputs, broadcast }
}

export function readSigned(response: unknown, broadcast: boolean): { psbt: string; txid?: string } {
  const { psbt, txid } = (response ?? {}) as Record<string, unknown>
  const bytes = readPsbt(psbt)
  if (!bytes) throw new AirlockError(broadcast ? 'MAYBE_SENT' : 'WALLET_INVALID_ANSWER')
  return { psbt: toBase64(bytes), ...(broadcast && { txid: readSent(txid) }) }
}

function readPsbt(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? decode(value) : readBytes(value, MAX_BYTES)
  return bytes && MAGIC.every((byte, index) => bytes[index] === byte) ? bytes : undefined
}

function decode(text: string): Uint8Array | undefined {
  if (text.length > 2 * MAX_BYTES) return undefined
  if (HEX.test(text)) return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}

function isInput(value: unknown): value is NamedInput {
  const { address, index, sighashTypes = [] } = (value ?? {}) as Record<string, unknown>
  return typeof address === 'string' && isIndex(index) && Array.isArray(sighashTypes) && sighashTypes.every(isIndex)
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32
}
