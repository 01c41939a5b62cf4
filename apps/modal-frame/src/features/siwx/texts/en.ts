import type { Messages } from '../../../texts/messages.ts'

export const en = {
  signInTitle: 'Sign in to {app}',
  signInText:
    'Sign a free message to prove this wallet is yours. It doesn’t move any funds. If you cancel, your wallet disconnects.',
  signInOptionalText: 'Sign a free message to prove this wallet is yours. It doesn’t move any funds.',
  signIn: 'Sign',
  signInWaiting: 'Signing…',
  signInVerifying: 'Signing in…',
  signInCancel: 'Cancel',
  signInCancelling: 'Cancelling…',
  noticeSignatureDeclined: 'Signature declined',
  noticeAuthenticating: 'Authenticating...',
  noticeNoSmartAccounts: 'This application might not support Smart Accounts',
  noticeCannotSign: 'This wallet can’t sign messages. Connect another wallet.',
  noticeSignInFailed: 'Sign-in failed. Try again, or check your device’s clock.',
} as const satisfies Messages
