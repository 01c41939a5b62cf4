import type { Messages } from '../../../texts/messages.ts'

export const en = {
  socialContinue: 'Continue with {provider}',
  socialWaiting: 'Sign in with {provider}',
  socialWaitingText: 'Continue in the window that just opened.',
  socialAsked: 'Does the window show a number?',
  socialCode: 'If asked, check that the window shows this number:',
  socialPlaceText: 'Sign-in may replace this page. Note the number below, then come back and open the wallet again.',
  socialOpen: 'Open window again',
  socialOpening: 'Opening your wallet…',
  socialDeclined: 'Sign-in declined',
  socialDeclinedText: 'You declined at {provider}. Nothing was shared.',
  farcasterScan: 'Scan with your phone',
  farcasterScanText: 'Open Farcaster, scan this code, then approve.',
  farcasterPreparing: 'Preparing code…',
  farcasterCode: 'QR code for Farcaster',
  farcasterOpen: 'Open Farcaster on this device',
  socialFailed: 'Couldn’t sign in with {provider}',
} as const satisfies Messages
