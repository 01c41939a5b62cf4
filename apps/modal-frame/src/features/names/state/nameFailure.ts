import { isAirlockError } from '@airlock/protocol/errors/AirlockError'

/** A text of the feature, or the gateway's own sentence. */
export type NameFailure =
  | {
      key: 'noNetwork' | 'noSigner' | 'invalidChain' | 'signatureDeclined' | 'registerFailed' | 'changeFailed'
    }
  | { reason: string }

/** @param key of a failure without a reason */
export function failureOf(cause: unknown, key: 'registerFailed' | 'changeFailed'): NameFailure {
  if (isAirlockError(cause, 'USER_REJECTED')) return { key: 'signatureDeclined' }
  if (isAirlockError(cause, 'UNSUPPORTED_METHOD') || isAirlockError(cause, 'UNAUTHORIZED')) return { key: 'noSigner' }
  const reason = isAirlockError(cause, 'GATEWAY_FAILED') ? cause.context.details : ''
  return reason ? { reason } : { key }
}
