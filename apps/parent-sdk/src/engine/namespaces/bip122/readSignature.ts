import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { readWitness } from '@airlock/protocol/namespaces/bip122/readWitness'
import { fromBase64, readBytes, toBase64 } from '../standard/bytes.ts'

const MAX_BYTES = 3_072
const OLD_BYTES = 65

/** Accepts 65 bytes (ECDSA) or a BIP-322 witness, unverified. @throws AirlockError WALLET_INVALID_ANSWER */
export function readSignature(value: unknown): string {
  const bytes = typeof value === 'string' ? decode(value) : readBytes(value, MAX_BYTES)
  if (!bytes || !(isOld(bytes) || isWitness(bytes))) throw new AirlockError('WALLET_INVALID_ANSWER')
  return toBase64(bytes)
}

function decode(text: string): Uint8Array | undefined {
  try {
    return text.length > MAX_BYTES * 2 ? undefined : fromBase64(text)
  } catch {
    return undefined
  }
}

function isOld({ length, 0: header = 0 }: Uint8Array): boolean {
  return length === OLD_BYTES && header >= 27 && header <= 42
}

function isWitness(bytes: Uint8Array): boolean {
  return readWitness(bytes)?.some((item) => item.some((byte) => byte !== 0)) === true
}
