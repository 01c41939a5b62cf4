import type { Messages } from '../../../texts/messages.ts'

/** A view of a request without one; each feature that has such a view takes it into its own texts. */
export const requestTexts = {
  nothingWaitsTitle: 'No open requests',
  nothingWaitsText: 'This request has ended. You can close this window.',
} as const satisfies Messages
