import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'

/** Unknown method or parameters, and codes of EIP-5792: the wallet sent nothing. */
const CODES: readonly unknown[] = [-32_601, -32_602, 4_200, 5_700, 5_710, 5_740, 5_750, 5_760]

/** Single transactions may still work. */
export function refusesBatch(cause: unknown): boolean {
  if (isAirlockError(cause, 'UNSUPPORTED_METHOD')) return true
  if (!isAirlockError(cause, 'USER_REJECTED') && !isAirlockError(cause, 'WALLET_FAILED')) return false
  return isRecord(cause.cause) && CODES.includes(cause.cause.code)
}
