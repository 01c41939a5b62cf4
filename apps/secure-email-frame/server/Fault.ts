import type { FaultBody } from '@airlock/protocol/secure/faultBody'
import { FAULTS, type FaultCode } from '@airlock/protocol/secure/faults'
import { SERVER_FAULTS } from '@airlock/protocol/secure/serverFaults'
import { FAULT_STATUS } from './faultStatus.ts'

const WORDS = { ...FAULTS, ...SERVER_FAULTS }

export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(WORDS, code)

type Facts = {
  retryAfterSeconds?: number
  triesLeft?: number
  isFinal?: boolean
  page?: string
  /** Ticket of a removed login, and whether it may return. */
  ticket?: string
  mayTakeBack?: boolean
  cause?: unknown
}

/** Error of the API; `status` is its HTTP status. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: 400 | 401 | 403 | 409 | 410 | 429 | 503
  readonly facts: Facts

  constructor(code: FaultCode, facts: Facts = {}) {
    const { retryAfterSeconds = '', page = '', cause } = facts
    super(WORDS[code].sentence.replace('{seconds}', String(retryAfterSeconds)).replace('{page}', page), { cause })
    this.code = code
    this.status = FAULT_STATUS[code]
    this.facts = facts
  }

  /** Wraps unknown errors as UNAVAILABLE. The operator gets the cause; logs hold no user data. */
  static reported(path: string, cause: unknown): Fault {
    const fault = cause instanceof Fault ? cause : new Fault('UNAVAILABLE', { cause })
    if (fault.status === 503)
      console.error(
        `${path}: ${fault.code === 'MAIL_UNAVAILABLE' ? mailCause(fault) : messageOf(fault.cause ?? fault)}`,
      )
    return fault
  }

  toJSON(): FaultBody {
    const { retryAfterSeconds, triesLeft, isFinal, ticket, mayTakeBack } = this.facts
    return {
      code: this.code,
      message: this.message,
      next: WORDS[this.code].next.replace('{tries}', String(triesLeft ?? '')),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(isFinal === true && { isFinal }),
      ...(ticket !== undefined && { ticket, mayTakeBack: mayTakeBack === true }),
    }
  }
}

/** Without the message, because mail servers repeat the address. */
function mailCause({ cause, name, code }: Fault) {
  if (!(cause instanceof Error)) return `${name} ${code}`
  const { code: kind, responseCode } = cause as Error & { code?: string; responseCode?: number }
  return [cause.name, kind, responseCode].filter((part) => part !== undefined).join(' ')
}

function messageOf(cause: unknown) {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown'
}
