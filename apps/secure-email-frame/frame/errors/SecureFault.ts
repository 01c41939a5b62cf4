import type { FaultCode } from '@airlock/protocol/secure/faults'
import { faultWords } from './faultWords.ts'

/** The server's faults, and what the frame itself refuses with. */
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

/** `rpc` is the number that a dapp compares (https://eips.ethereum.org/EIPS/eip-5792). */
export type FaultFacts = {
  retryAfterSeconds?: number
  triesLeft?: number
  rpc?: number
  isFinal?: boolean
  /** Of a way in that was removed: decides about it. */
  ticket?: string
  mayTakeBack?: boolean
}
export type PlainFault = { code: SecureCode; message: string; next: string } & FaultFacts

/** An error of the secure origin: a code, a sentence, the next step. It crosses the worker as what `toJSON` gives. */
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
      // The worker leaves the usual words to its document.
      ...(message !== '' && { message }),
      ...(next !== '' && { next }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(rpc !== undefined && { rpc }),
      ...(isFinal && { isFinal }),
      ...(ticket && { ticket, mayTakeBack: mayTakeBack === true }),
    })
  }

  /** A fault as it is; anything else as UNAVAILABLE. */
  static from(cause: unknown): SecureFault {
    return cause instanceof SecureFault ? cause : new SecureFault('UNAVAILABLE', { cause })
  }
}
