import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import type { PaymentRequest } from '../../../core/ports/Transfers.ts'

const FORM = /^solana:(?<receiver>[^?/]+)(?:\?(?<query>.*))?$/i
/** A decimal with a leading zero. */
const AMOUNT = /^\d{1,20}(?:\.\d{1,18})?$/
/** Identify a payment to a shop; our transfers lack them. */
const UNKNOWN = ['reference', 'memo']

/** https://docs.solanapay.com/spec `undefined` if it needs more than a plain transfer. */
export function readPaymentRequest(uri: string): PaymentRequest | undefined {
  const { receiver = '', query = '' } = FORM.exec(uri)?.groups ?? {}
  const fields = new URLSearchParams(query)
  const [fullAmount, token] = [fields.get('amount'), fields.get('spl-token')]
  const isRepeated = ['amount', 'spl-token'].some((name) => fields.getAll(name).length > 1)
  if (!isSolanaAddress(receiver) || isRepeated || UNKNOWN.some((name) => fields.has(name))) return undefined
  if (fullAmount !== null && !AMOUNT.test(fullAmount)) return undefined
  if (token !== null && !isSolanaAddress(token)) return undefined
  return { receiver, ...(token !== null && { token }), ...(fullAmount !== null && { fullAmount }) }
}
