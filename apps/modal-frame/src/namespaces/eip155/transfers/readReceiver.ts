import { isAddress } from 'viem'
import type { ReceiverText } from '../../../core/ports/Transfers.ts'
import { readPaymentRequest } from './readPaymentRequest.ts'

const MAX_LENGTH = 512
const NAME = /^[^\s.:/@?#]+(?:\.[^\s.:/@?#]+)+$/u

/** A checksum address (EIP-55), a name, or a payment request (EIP-681). */
export function readReceiver(text: string): ReceiverText {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return { kind: 'invalid' }
  if (/^ethereum:/i.test(trimmed)) {
    const payment = readPaymentRequest(trimmed)
    return payment === undefined ? { kind: 'invalid' } : { kind: 'payment', ...payment }
  }
  if (isAddress(trimmed)) return { kind: 'address', address: trimmed }
  return NAME.test(trimmed) ? { kind: 'name', name: trimmed } : { kind: 'invalid' }
}
