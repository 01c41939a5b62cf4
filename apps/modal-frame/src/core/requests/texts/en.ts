import type { Messages } from '../../../texts/messages.ts'

/** A view of a request without one; each feature that has such a view takes it into its own texts. */
export const requestTexts = {
  nothingWaitsTitle: 'Nothing is waiting',
  nothingWaitsText: 'The request is over. You can close this.',
} as const satisfies Messages
