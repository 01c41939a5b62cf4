import type { ApiErrorCode } from '@airlock/protocol/secure/faults'
import { defaultErrorText } from './defaultErrorText.ts'

export type SecureCode =
  | ApiErrorCode
  | 'ABORTED'
  | 'REJECTED'
  | 'SERVER_UNREACHABLE'
  | 'APPROVAL_CHANGED'
  | 'ACCOUNT_CHANGED'
  | 'KEYS_GONE'
  | 'WRONG_KEY'
  | 'ADDRESSES_CHANGED'
  | 'NOT_CONFIGURED'
  | 'PASSKEY_UNUSED'
  | 'PASSKEY_UNFIT'
  | 'PASSKEY_EXISTS'
  | 'CODE_MISTYPED'
  | 'NETWORK_FAILED'
  | 'TOO_MANY_CALLS'
  | 'CALLS_REFUSED'

/** `rpc`: code that dapps compare (https://eips.ethereum.org/EIPS/eip-5792). */
export type ErrorContext = {
  retryAfterSeconds?: number
  triesLeft?: number
  rpc?: number
  isFinal?: boolean
  ticket?: string
  mayTakeBack?: boolean
  isUnstored?: boolean
  /** The server has no node of this network. */
  isUnserved?: boolean
}
export type SerializedError = { code: SecureCode; message: string; next: string } & ErrorContext

/** Crosses the worker boundary as `toJSON`. */
export class SecureError extends Error {
  readonly code: SecureCode
  readonly next: string
  readonly context: ErrorContext

  constructor(code: SecureCode, context: ErrorContext & { message?: string; next?: string; cause?: unknown } = {}) {
    const usual = defaultErrorText(code)
    const { message, next, cause, ...rest } = context
    super(message ?? usual.message, cause === undefined ? undefined : { cause })
    this.code = code
    this.next = next ?? usual.next
    this.context = rest
  }

  toJSON(): SerializedError {
    return { code: this.code, message: this.message, next: this.next, ...this.context }
  }

  static fromJSON({
    code,
    message,
    next,
    retryAfterSeconds,
    triesLeft,
    rpc,
    isFinal,
    ticket,
    mayTakeBack,
    isUnstored,
  }: SerializedError): SecureError {
    return new SecureError(code, {
      // The worker leaves default texts to its document.
      ...(message !== '' && { message }),
      ...(next !== '' && { next }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(rpc !== undefined && { rpc }),
      ...(isFinal && { isFinal }),
      ...(isUnstored && { isUnstored }),
      ...(ticket && { ticket, mayTakeBack: mayTakeBack === true }),
    })
  }

  static from(cause: unknown): SecureError {
    return cause instanceof SecureError ? cause : new SecureError('UNAVAILABLE', { cause })
  }
}
