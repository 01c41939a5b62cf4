import type { Messages } from '../../../../texts/messages.ts'

/** Outcomes of an attempt, which the views of several features show; each takes them into its own texts. */
export const attemptTexts = {
  askingTitle: 'Continue in {wallet}',
  declinedTitle: 'Connection declined',
  declinedText: 'You can try again, or go back and choose another wallet.',
  pendingTitle: 'A request is waiting in {wallet}',
  pendingText: 'Open the wallet and answer it there, then try again.',
  failedTitle: '{wallet} could not connect',
  doneTitle: 'Connected',
} as const satisfies Messages
