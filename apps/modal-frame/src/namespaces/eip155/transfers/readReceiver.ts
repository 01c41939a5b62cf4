import { isAddress } from 'viem'
import type { ReceiverText } from '../../../core/ports/Transfers.ts'
import { readPaymentRequest } from './readPaymentRequest.ts'

/** Longer texts are neither an address nor a name. */
const MAX_LENGTH = 512
/** Labels with a dot between them. The name service decides what is a name of it. */
const NAME = /^[^\s.:/@?#]+(?:\.[^\s.:/@?#]+)+$/u

/**
 * An address with its checksum where it has letter case (https://eips.ethereum.org/EIPS/eip-55), a name, or a request to pay
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
