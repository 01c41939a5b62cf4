import { requestTexts } from '../../../core/requests/texts/en.ts'
import type { Messages } from '../../../texts/messages.ts'

export const en = {
  ...requestTexts,
  codeSentTo: 'We sent a six-digit code to {email}. It works for 20 minutes.',
  codeLabel: 'Six-digit code',
  codeWrong: '{reason}. Try Again',
  codeChecking: 'Checking…',
  codeResend: 'Send another code',
  codeResendIn: 'Send another code in {seconds} s',
  deviceText: 'Open the link that we sent to {email}, on any device, and confirm. Then the code follows.',
  deviceWaiting: 'Waiting for the link…',
  approveLabel: 'What your wallet asks you',
  approveWindowTitle: 'Approve in your wallet’s own window',
  approveWindowText:
    'This page could cover or change what you see here. In a window of its own your wallet shows you what is asked.',
  approveDecline: 'Decline',
  approveWindowOpen: 'Open the window',
  approveWindowInstead: 'Open in its own window',
  emailNone: 'None',
  emailChange: 'Change e-mail',
  emailChangeGo: 'Send a code',
  emailChangeText: 'Your wallet stays the same. We send a code to your current address, then one to the new one.',
  emailNewLabel: 'New e-mail address',
  walletSecurity: 'Who can open your wallet',
  walletExport: 'Take your wallet with you',
  walletExportText: 'Shows its recovery words on a page of its own, after a fresh code.',
  modeManaged: 'This wallet opens with your e-mail alone. Its keys are kept for you, encrypted.',
  modeUserLocked: 'This wallet opens only with your passkey or recovery code.',
  emailSettings: 'E-mail wallet',
  signOut: 'Sign out',
  // Notices.
  noticeEmailChanged: 'Your e-mail is now {email}',
} as const satisfies Messages
