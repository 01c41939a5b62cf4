import type { ServerFaultCode } from './serverFaults.ts'

/**
 * Errors of the secure server, with `{seconds}` and `{tries}` filled. None reveals whether an address is known (T57).
 */
export const API_ERRORS = {
  INVALID_INPUT: { sentence: 'Invalid input', next: 'Check what you entered.' },
  INVALID_EMAIL: { sentence: 'Invalid email', next: 'Check the address for typos.' },
  NOT_ALLOWED: {
    sentence: 'Unauthorized: origin not allowed',
    next: 'Use the secure frame of this origin.',
  },
  PROJECT_UNKNOWN: {
    sentence: 'Unauthorized: invalid key',
    next: 'Check the project ID in airlock.config.json.',
  },
  PROOF_INVALID: {
    sentence: 'This device could not be verified.',
    next: 'Check this device’s clock, then try again.',
  },
  SESSION_OVER: { sentence: 'Your session has ended.', next: 'Sign in again.' },
  CODE_NEEDED: {
    sentence: 'This needs a new code.',
    next: 'Enter the code we email you.',
  },
  COOLDOWN: {
    sentence: 'Please try again after {seconds} seconds',
    next: 'Wait, then ask for another code.',
  },
  TOO_MANY: { sentence: 'Too many attempts.', next: 'Try again in an hour.' },
  CODE_WRONG: { sentence: 'Invalid code', next: 'Check the code. {tries} tries left.' },
  CODE_VOID: { sentence: 'This code no longer works.', next: 'Get a new one.' },
  MAIL_UNAVAILABLE: { sentence: 'The email could not be sent.', next: 'Try again in a moment.' },
  WALLET_LOCKED: {
    sentence: 'This wallet unlocks with its passkey or recovery code.',
    next: 'Use one of them.',
  },
  KEY_NEEDED: {
    sentence: 'The wallet must be unlocked for this.',
    next: 'Unlock it with its passkey or recovery code, then try again.',
  },
  SOCIAL_WAITING: { sentence: 'The sign-in is not finished yet.', next: 'Poll again.' },
  SOCIAL_FAILED: {
    sentence: 'The provider could not confirm who signed in.',
    next: 'Try again, or choose another way to sign in.',
  },
  SOCIAL_OVER: { sentence: 'This sign-in has expired.', next: 'Start again.' },
  STATE_CONFLICT: { sentence: 'This step is out of order.', next: 'Start again.' },
  UNAVAILABLE: { sentence: 'An error occurred', next: 'Try again in a moment.' },
} as const
export type ApiErrorCode = keyof typeof API_ERRORS | ServerFaultCode
