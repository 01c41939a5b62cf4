import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { fromBase64, isSameBytes } from '../standard/bytes.ts'

const SIGNATURE_LENGTH = 64
const KEY_LENGTH = 32
/** Marks a versioned message (https://solana.com/docs/core/transactions). */
const VERSIONED = 0x80

/** Inserts a mere signature at its signer's position. @throws AirlockError WALLET_INVALID_ANSWER */
export function signedBytes(
  { transaction, signature }: Record<string, unknown>,
  unsigned: Uint8Array,
  signer: string | undefined,
): Uint8Array {
  if (typeof transaction === 'string') return fromBase64(transaction)
  const position = signer === undefined ? -1 : positionOf(unsigned, decodeBase58(signer))
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
  if (position < 0 || bytes?.length !== SIGNATURE_LENGTH) throw new AirlockError('WALLET_INVALID_ANSWER')
  const signed = unsigned.slice()
  signed.set(bytes, 1 + position * SIGNATURE_LENGTH)
  return signed
}

function positionOf(transaction: Uint8Array, key: Uint8Array): number {
  const [count = 0] = transaction
  const message = transaction.subarray(1 + count * SIGNATURE_LENGTH)
  const header = ((message[0] ?? 0) & VERSIONED) === 0 ? 0 : 1
  // A header of three numbers and the key count, one byte each: 128 signatures exceed a packet.
  const keys = message.subarray(header + 4)
  for (let index = 0; index < count; index += 1) {
    if (isSameBytes(keys.subarray(index * KEY_LENGTH, (index + 1) * KEY_LENGTH), key)) return index
  }
  return -1
}
