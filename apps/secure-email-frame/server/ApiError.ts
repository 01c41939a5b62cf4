import type { ErrorBody } from '@airlock/protocol/secure/errorBody'
import { API_ERRORS, type ApiErrorCode } from '@airlock/protocol/secure/faults'
import { SERVER_FAULTS } from '@airlock/protocol/secure/serverFaults'
import { FAULT_STATUS } from './errorStatus.ts'

const TEXTS = { ...API_ERRORS, ...SERVER_FAULTS }

export const isFaultCode = (code: string): code is ApiErrorCode => Object.hasOwn(TEXTS, code)

type Fields = {
  retryAfterSeconds?: number
  triesLeft?: number
  isFinal?: boolean
  page?: string
  ticket?: string
  mayTakeBack?: boolean
  cause?: unknown
}

export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: 400 | 401 | 403 | 409 | 410 | 429 | 503
  readonly context: Fields

  constructor(code: ApiErrorCode, context: Fields = {}) {
    const { retryAfterSeconds = '', page = '', cause } = context
    super(TEXTS[code].message.replace('{seconds}', String(retryAfterSeconds)).replace('{page}', page), { cause })
    this.code = code
    this.status = FAULT_STATUS[code]
    this.context = context
  }

  /** Wraps unknown errors as UNAVAILABLE. The operator gets the cause; logs hold no user data. */
  static reported(path: string, cause: unknown): ApiError {
    const error = cause instanceof ApiError ? cause : new ApiError('UNAVAILABLE', { cause })
    if (error.status === 503)
      console.error(
        `${path}: ${error.code === 'MAIL_UNAVAILABLE' ? mailCause(error) : messageOf(error.cause ?? error)}`,
      )
    return error
  }

  toJSON(): ErrorBody {
    const { retryAfterSeconds, triesLeft, isFinal, ticket, mayTakeBack } = this.context
    return {
      code: this.code,
      message: this.message,
      next: TEXTS[this.code].next.replace('{tries}', String(triesLeft ?? '')),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(isFinal === true && { isFinal }),
      ...(ticket !== undefined && { ticket, mayTakeBack: mayTakeBack === true }),
    }
  }
}

/** Without the message, because mail servers repeat the address. */
function mailCause({ cause, name, code }: ApiError) {
  if (!(cause instanceof Error)) return `${name} ${code}`
  const { code: kind, responseCode } = cause as Error & { code?: string; responseCode?: number }
  return [cause.name, kind, responseCode].filter((part) => part !== undefined).join(' ')
}

function messageOf(cause: unknown) {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown'
}
