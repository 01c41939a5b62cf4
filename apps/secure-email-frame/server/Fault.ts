import { FAULTS, type FaultBody, type FaultCode } from '@airlock/protocol/secure/faults'

type Facts = { retryAfterSeconds?: number; triesLeft?: number; cause?: unknown }

/** A refusal as the API answers it; `status` is its HTTP status. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: 400 | 401 | 403 | 409 | 410 | 429 | 503
  readonly facts: Facts

  constructor(code: FaultCode, facts: Facts = {}) {
    super(FAULTS[code].sentence.replace('{seconds}', String(facts.retryAfterSeconds ?? '')), { cause: facts.cause })
    this.code = code
    this.status = FAULTS[code].status
    this.facts = facts
  }

  /** A fault as it is; anything else as UNAVAILABLE. What went wrong inside is for the operator, and what people sent is in no log. */
  static reported(path: string, cause: unknown): Fault {
    const fault = cause instanceof Fault ? cause : new Fault('UNAVAILABLE', { cause })
    if (fault.status === 503) console.error(`${path}: ${messageOf(fault.cause ?? fault)}`)
    return fault
  }

  toJSON(): FaultBody {
    const { retryAfterSeconds, triesLeft } = this.facts
    return {
      code: this.code,
      message: this.message,
      next: FAULTS[this.code].next.replace('{tries}', String(triesLeft ?? '')),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
    }
  }
}

function messageOf(cause: unknown) {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown'
}
