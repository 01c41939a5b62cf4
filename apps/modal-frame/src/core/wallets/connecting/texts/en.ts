import type { Messages } from '../../../../texts/messages.ts'

export const attemptTexts = {
  askingTitle: 'Continue in {wallet}',
  declinedTitle: 'Connection declined',
  declinedText: 'Nothing was connected.',
  anotherWallet: 'Choose another wallet',
  pendingTitle: 'Request waiting in {wallet}',
  pendingText: 'Open your wallet and approve or decline it first.',
  failedTitle: 'Couldn’t connect to {wallet}',
} as const satisfies Messages
