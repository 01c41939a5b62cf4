import { FAULTS, type FaultCode } from '@airlock/protocol/secure/faults'

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

const OWN: Record<Exclude<SecureCode, FaultCode>, { sentence: string; next: string }> = {
  ABORTED: { sentence: 'Request was aborted', next: 'Ask again when the person is ready.' },
  REJECTED: { sentence: 'User rejected the request', next: 'Ask again when the person is ready.' },
  SERVER_UNREACHABLE: {
    sentence: 'The sign-in server could not be reached.',
    next: 'Check the connection, then try again.',
  },
  APPROVAL_CHANGED: { sentence: 'What was to be signed is not what was shown.', next: 'Ask again.' },
  ACCOUNT_CHANGED: {
    sentence: 'Another account is signed in than the one that this was shown for.',
    next: 'Reject this, then ask again.',
  },
  KEYS_GONE: { sentence: 'The keys are not open in this window.', next: 'Sign in again with your e-mail.' },
  NOT_CONFIGURED: { sentence: 'This is not configured here.', next: 'Sign in with your e-mail.' },
  WRONG_KEY: { sentence: 'That does not open this wallet.', next: 'Try the other way in.' },
  ADDRESSES_CHANGED: {
    sentence: 'The addresses that the server gives are not those of this wallet.',
    next: 'Send nothing to them, and tell whoever runs this wallet.',
  },
  CODE_MISTYPED: { sentence: 'That is not the code.', next: 'Compare it letter by letter.' },
  ADDRESS_MISTYPED: { sentence: 'That is not the address of this account.', next: 'Compare it letter by letter.' },
  PASSKEY_UNUSED: { sentence: 'The passkey was not used.', next: 'Try again, or use your recovery code.' },
  PASSKEY_UNFIT: { sentence: 'This passkey cannot keep a key for a wallet.', next: 'Try another one.' },
  NETWORK_FAILED: { sentence: 'The network did not answer.', next: 'Try again in a moment.' },
  TOO_MANY_CALLS: { sentence: 'Too many calls are open at once.', next: 'Wait for earlier calls to settle.' },
}

export type FaultFacts = { retryAfterSeconds?: number; triesLeft?: number }
export type PlainFault = { code: SecureCode; message: string; next: string } & FaultFacts

/** An error of the secure origin: a code, a sentence, the next step. It crosses the worker as what `toJSON` gives. */
export class SecureFault extends Error {
  readonly code: SecureCode
  readonly next: string
  readonly facts: FaultFacts

  constructor(code: SecureCode, facts: FaultFacts & { message?: string; next?: string; cause?: unknown } = {}) {
    const usual = code in OWN ? OWN[code as keyof typeof OWN] : FAULTS[code as FaultCode]
    const { message, next, cause, ...rest } = facts
    super(message ?? usual.sentence, cause === undefined ? undefined : { cause })
    this.code = code
    this.next = next ?? usual.next
    this.facts = rest
  }

  toJSON(): PlainFault {
    return { code: this.code, message: this.message, next: this.next, ...this.facts }
  }

  static fromJSON({ code, message, next, retryAfterSeconds, triesLeft }: PlainFault): SecureFault {
    return new SecureFault(code, {
      message,
      next,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
    })
  }

  /** A fault as it is; anything else as UNAVAILABLE. */
  static from(cause: unknown): SecureFault {
    return cause instanceof SecureFault ? cause : new SecureFault('UNAVAILABLE', { cause })
  }
}
