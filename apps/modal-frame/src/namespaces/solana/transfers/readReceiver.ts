import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import type { ReceiverText } from '../../../core/ports/Transfers.ts'
import { readPaymentRequest } from './readPaymentRequest.ts'

const MAX_LENGTH = 512

/** Names are not resolved. */
export function readReceiver(text: string): ReceiverText {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return { kind: 'invalid' }
  if (/^solana:/i.test(trimmed)) {
    const payment = readPaymentRequest(trimmed)
    return payment === undefined ? { kind: 'invalid' } : { kind: 'payment', ...payment }
  }
  return isSolanaAddress(trimmed) ? { kind: 'address', address: trimmed } : { kind: 'invalid' }
}
