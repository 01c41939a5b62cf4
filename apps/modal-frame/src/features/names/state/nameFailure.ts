import { isAirlockError } from '@airlock/protocol/errors/AirlockError'

/** A text, or the gateway's own sentence. */
export type NameFailure =
  | {
      key: 'noNetwork' | 'noSigner' | 'invalidChain' | 'signatureDeclined' | 'registerFailed' | 'changeFailed'
    }
  | { reason: string }

/** @param key for a failure without a reason */
export function failureOf(cause: unknown, key: 'registerFailed' | 'changeFailed'): NameFailure {
  if (isAirlockError(cause, 'USER_REJECTED')) return { key: 'signatureDeclined' }
  if (isAirlockError(cause, 'UNSUPPORTED_METHOD') || isAirlockError(cause, 'UNAUTHORIZED')) return { key: 'noSigner' }
  const reason = gatewayReason(cause)
  return reason ? { reason } : { key }
}

/** The first reason, if any. */
export function gatewayReason(cause: unknown): string | undefined {
  return isAirlockError(cause, 'GATEWAY_FAILED') ? cause.context.details : undefined
}
