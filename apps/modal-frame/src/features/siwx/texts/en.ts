import type { Messages } from '../../../texts/messages.ts'

export const en = {
  signInTitle: '{app} needs to connect to your wallet',
  signInText: 'Sign this message to prove you own this wallet and proceed. Cancelling will disconnect you.',
  signInOptionalText: 'Sign this message to prove you own this wallet and proceed.',
  signIn: 'Sign',
  signInWaiting: 'Signing…',
  signInVerifying: 'Signing in…',
  signInCancel: 'Cancel',
  signInCancelling: 'Cancelling…',
  // Notices.
  noticeSignatureDeclined: 'Signature declined',
  noticeAuthenticating: 'Authenticating...',
  noticeNoSmartAccounts: 'This application might not support Smart Accounts',
  noticeCannotSign: 'This wallet cannot sign messages. Connect another one.',
  noticeSignInFailed: 'You are not signed in. Try again. If that fails, check the clock of this device.',
} as const satisfies Messages
