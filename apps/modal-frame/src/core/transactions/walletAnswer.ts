import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'

/** An earlier request is open (https://eips.ethereum.org/EIPS/eip-1474#error-codes). */
const OPEN = -32_002

/** The user declined, or an earlier request is open. */
export function isResponse(cause: unknown): boolean {
  if (isAirlockError(cause, 'USER_REJECTED') || isAirlockError(cause, 'REQUEST_PENDING')) return true
  return isAirlockError(cause, 'WALLET_FAILED') && isRecord(cause.cause) && cause.cause.code === OPEN
}

/** The secure frame reports a possible transaction by `MAYBE_SENT`. */
const GATEWAY_ERRORS = ['WALLET_FAILED', 'UNSUPPORTED_METHOD', 'AUTH_FAILED', 'AUTH_UNAVAILABLE'] as const

/** After other errors the transaction may still appear. */
export function isRejection(cause: unknown): boolean {
  return GATEWAY_ERRORS.some((code) => isAirlockError(cause, code))
}
