import type { Messages } from '../../../texts/messages.ts'

export const en = {
  socialContinue: 'Continue with {provider}',
  socialMore: 'More ways to sign in',
  socialProviders: 'Ways to sign in',
  socialWaiting: 'Sign in with {provider}',
  socialWaitingText: 'Go on in the window that opened. This waits for you.',
  socialCode: 'If the window asks, compare this number:',
  socialPlaceText: 'It may take the place of this page: remember the number, and open the wallet once more afterwards.',
  socialOpen: 'Open the window again',
  socialOpening: 'Opening your wallet…',
  socialDeclined: 'Sign-in declined',
  socialDeclinedText: 'You declined at {provider}. Nothing was shared.',
  farcasterScan: 'Scan with your phone',
  farcasterScanText: 'Open Farcaster on your phone, scan the code, and confirm there.',
  farcasterPreparing: 'One moment…',
  farcasterCode: 'Code for Farcaster',
  farcasterOpen: 'Open Farcaster here',
  socialFailed: '{provider} could not sign you in',
} as const satisfies Messages
