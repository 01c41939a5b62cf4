import type { Messages } from '../../../../texts/messages.ts'

/** Outcomes of an attempt, which the views of several features show; each takes them into its own texts. */
export const attemptTexts = {
  askingTitle: 'Continue in {wallet}',
  declinedTitle: 'Connection declined',
  declinedText: 'Try again, or go back and choose another wallet.',
  pendingTitle: 'Request waiting in {wallet}',
  pendingText: 'Open your wallet and approve or decline it, then try again.',
  failedTitle: 'Couldn’t connect to {wallet}',
  doneTitle: 'Connected',
} as const satisfies Messages
