import { isAirlockError } from '@airlock/protocol/errors/AirlockError'

export type NameFailure =
  | {
      key: 'noNetwork' | 'noSigner' | 'invalidChain' | 'signatureDeclined' | 'registerFailed' | 'changeFailed'
    }
  | { reason: string }

export function failureOf(cause: unknown, key: 'registerFailed' | 'changeFailed'): NameFailure {
  if (isAirlockError(cause, 'USER_REJECTED')) return { key: 'signatureDeclined' }
  if (isAirlockError(cause, 'UNSUPPORTED_METHOD') || isAirlockError(cause, 'UNAUTHORIZED')) return { key: 'noSigner' }
  const reason = gatewayReason(cause)
  return reason ? { reason } : { key }
}

export function gatewayReason(cause: unknown): string | undefined {
  return isAirlockError(cause, 'GATEWAY_FAILED') ? cause.context.details : undefined
}
