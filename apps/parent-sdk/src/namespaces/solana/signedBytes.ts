import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { fromBase64 } from '../standard/bytes.ts'

/**
 * Reads the answer to `solana_signTransaction`. Older wallets answer the signature alone, whose place is known if it is the only one.
 *
 * @param unsigned the transaction that was sent
 * @throws AirlockError WALLET_INVALID_ANSWER
 */
export function signedBytes(answer: Record<string, unknown>, unsigned: Uint8Array): Uint8Array {
  const { transaction, signature } = answer
  if (typeof transaction === 'string') return fromBase64(transaction)
  if (typeof signature !== 'string' || unsigned[0] !== 1) throw new AirlockError('WALLET_INVALID_ANSWER')
  const signed = unsigned.slice()
  signed.set(decodeBase58(signature), 1)
  return signed
}
