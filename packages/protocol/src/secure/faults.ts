import type { ServerFaultCode } from './serverFaults.ts'

/** Fills `{seconds}` and `{tries}`. No text reveals whether an address is known (T57). */
export const API_ERRORS = {
  INVALID_INPUT: { message: 'Invalid input', next: 'Check what you entered.' },
  INVALID_EMAIL: { message: 'Invalid email', next: 'Check the address for typos.' },
  NOT_ALLOWED: {
    message: 'Unauthorized: origin not allowed',
    next: 'Use the secure frame of this origin.',
  },
  PROJECT_UNKNOWN: {
    message: 'Unauthorized: invalid key',
    next: 'Check the project ID in airlock.config.json.',
  },
  PROOF_INVALID: {
    message: 'This device could not be verified.',
    next: 'Check this device’s clock, then try again.',
  },
  SESSION_OVER: { message: 'Your session has ended.', next: 'Sign in again.' },
  CODE_NEEDED: {
    message: 'This needs a new code.',
    next: 'Enter the code we email you.',
  },
  COOLDOWN: {
    message: 'Please try again after {seconds} seconds',
    next: 'Wait, then ask for another code.',
  },
  TOO_MANY: { message: 'Too many attempts.', next: 'Try again in an hour.' },
  CODE_WRONG: { message: 'Invalid code', next: 'Check the code. {tries} tries left.' },
  CODE_VOID: { message: 'This code no longer works.', next: 'Get a new one.' },
  MAIL_UNAVAILABLE: { message: 'The email could not be sent.', next: 'Try again in a moment.' },
  WALLET_LOCKED: {
    message: 'This wallet unlocks with its passkey or recovery code.',
    next: 'Use one of them.',
  },
  KEY_NEEDED: {
    message: 'The wallet must be unlocked for this.',
    next: 'Unlock it with its passkey or recovery code, then try again.',
  },
  SOCIAL_WAITING: { message: 'The sign-in is not finished yet.', next: 'Poll again.' },
  SOCIAL_FAILED: {
    message: 'The provider could not confirm who signed in.',
    next: 'Try again, or choose another way to sign in.',
  },
  SOCIAL_OVER: { message: 'This sign-in has expired.', next: 'Start again.' },
  STATE_CONFLICT: { message: 'This step is out of order.', next: 'Start again.' },
  UNAVAILABLE: { message: 'An error occurred', next: 'Try again in a moment.' },
} as const
export type ApiErrorCode = keyof typeof API_ERRORS | ServerFaultCode
