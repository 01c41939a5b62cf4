import { isAddress } from 'viem'
import type { ReceiverText } from '../../../core/ports/Transfers.ts'
import { readPaymentRequest } from './readPaymentRequest.ts'

/** Longer texts are neither. */
const MAX_LENGTH = 512
/** Dot-separated labels. The name service decides. */
const NAME = /^[^\s.:/@?#]+(?:\.[^\s.:/@?#]+)+$/u

/**
 * A checksummed address (https://eips.ethereum.org/EIPS/eip-55), a name, or a payment request
 * (https://eips.ethereum.org/EIPS/eip-681).
 */
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
