import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import type { PaymentRequest } from '../../../core/ports/Transfers.ts'

const FORM = /^solana:(?<receiver>[^?/]+)(?:\?(?<query>.*))?$/i
/** Whole units, with a zero before the point. */
const AMOUNT = /^\d{1,20}(?:\.\d{1,18})?$/
/** Fields by which a shop recognises a payment, which a transfer of ours does not carry. */
const UNKNOWN = ['reference', 'memo']

/**
 * A request to pay the coin or a token (https://docs.solanapay.com/spec). `undefined` for one that needs more than a plain transfer, such as a
 * transaction that a server composes.
 */
export function readPaymentRequest(uri: string): PaymentRequest | undefined {
  const { receiver = '', query = '' } = FORM.exec(uri)?.groups ?? {}
  const fields = new URLSearchParams(query)
  const [wholeAmount, token] = [fields.get('amount'), fields.get('spl-token')]
  const isRepeated = ['amount', 'spl-token'].some((name) => fields.getAll(name).length > 1)
  if (!isSolanaAddress(receiver) || isRepeated || UNKNOWN.some((name) => fields.has(name))) return undefined
  if (wholeAmount !== null && !AMOUNT.test(wholeAmount)) return undefined
  if (token !== null && !isSolanaAddress(token)) return undefined
  return { receiver, ...(token !== null && { token }), ...(wholeAmount !== null && { wholeAmount }) }
}
