import type { FaultCode } from '@airlock/protocol/secure/faults'
import { faultWords } from './faultWords.ts'

/** Errors of the server and of the frame itself. */
export type SecureCode =
  | FaultCode
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
  | 'CODE_MISTYPED'
  | 'ADDRESS_MISTYPED'
  | 'NETWORK_FAILED'
  | 'TOO_MANY_CALLS'
  | 'CALLS_REFUSED'

/** `rpc`: code that dapps compare (https://eips.ethereum.org/EIPS/eip-5792). */
export type FaultFacts = {
  retryAfterSeconds?: number
  triesLeft?: number
  rpc?: number
  isFinal?: boolean
  /** Ticket to decide about a removed login. */
  ticket?: string
  mayTakeBack?: boolean
}
export type PlainFault = { code: SecureCode; message: string; next: string } & FaultFacts

/** Error of the secure origin: code, sentence, next step. Crosses the worker boundary as `toJSON`. */
export class SecureFault extends Error {
  readonly code: SecureCode
  readonly next: string
  readonly facts: FaultFacts

  constructor(code: SecureCode, facts: FaultFacts & { message?: string; next?: string; cause?: unknown } = {}) {
    const usual = faultWords(code)
    const { message, next, cause, ...rest } = facts
    super(message ?? usual.sentence, cause === undefined ? undefined : { cause })
    this.code = code
    this.next = next ?? usual.next
    this.facts = rest
  }

  toJSON(): PlainFault {
    return { code: this.code, message: this.message, next: this.next, ...this.facts }
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
  }: PlainFault): SecureFault {
    return new SecureFault(code, {
      // The worker leaves default texts to its document.
      ...(message !== '' && { message }),
      ...(next !== '' && { next }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(rpc !== undefined && { rpc }),
      ...(isFinal && { isFinal }),
      ...(ticket && { ticket, mayTakeBack: mayTakeBack === true }),
    })
  }

  static from(cause: unknown): SecureFault {
    return cause instanceof SecureFault ? cause : new SecureFault('UNAVAILABLE', { cause })
  }
}
