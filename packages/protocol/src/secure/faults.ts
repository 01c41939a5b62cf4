import type { ServerFaultCode } from './serverFaults.ts'

/**
 * Errors of the server of the secure origin: `{ code, message, next, retryAfterSeconds?, triesLeft? }`. `{seconds}` and `{tries}` are filled. No
 * error reveals whether an address is known (T57).
 */
export const FAULTS = {
  INVALID_INPUT: { sentence: 'Invalid input', next: 'Check what was entered.' },
  INVALID_EMAIL: { sentence: 'Invalid email', next: 'Check the address for typing errors.' },
  NOT_ALLOWED: {
    sentence: 'Unauthorized: origin not allowed',
    next: 'Use the secure frame of this origin.',
  },
  PROJECT_UNKNOWN: {
    sentence: 'Unauthorized: invalid key',
    next: 'Check the project id against airlock.config.json.',
  },
  PROOF_INVALID: {
    sentence: 'This device could not be verified.',
    next: 'Check the clock of this device, then try again.',
  },
  SESSION_OVER: { sentence: 'The session is over.', next: 'Sign in again with your e-mail.' },
  CODE_NEEDED: {
    sentence: 'A fresh code is needed for this.',
    next: 'Enter the code that is mailed to you.',
  },
  COOLDOWN: {
    sentence: 'Please try again after {seconds} seconds',
    next: 'Wait, then ask for another code.',
  },
  TOO_MANY: { sentence: 'Too many attempts.', next: 'Try again in an hour.' },
  CODE_WRONG: { sentence: 'Invalid code', next: 'Check the code; {tries} tries are left.' },
  CODE_VOID: { sentence: 'This code is no longer valid.', next: 'Ask for a new one.' },
  MAIL_UNAVAILABLE: { sentence: 'The mail could not be sent.', next: 'Try again in a moment.' },
  WALLET_LOCKED: {
    sentence: 'This wallet opens with its own passkey or recovery code.',
    next: 'Use one of them.',
  },
  KEY_NEEDED: {
    sentence: 'The key of this wallet is needed for this.',
    next: 'Open the wallet with its passkey or recovery code, then try again.',
  },
  SOCIAL_WAITING: { sentence: 'Nobody has signed in yet.', next: 'Ask again.' },
  SOCIAL_FAILED: {
    sentence: 'The provider did not say who signed in.',
    next: 'Try again, or choose another way to sign in.',
  },
  SOCIAL_OVER: { sentence: 'This sign-in is over.', next: 'Begin again.' },
  STATE_CONFLICT: { sentence: 'This step is out of order.', next: 'Begin again.' },
  UNAVAILABLE: { sentence: 'An error occurred', next: 'Try again in a moment.' },
} as const
export type FaultCode = keyof typeof FAULTS | ServerFaultCode
