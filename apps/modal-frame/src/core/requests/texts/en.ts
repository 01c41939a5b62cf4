import type { Messages } from '../../../texts/messages.ts'

/** Texts of a request; features with such a view include them. */
export const requestTexts = {
  nothingWaitsTitle: 'No open requests',
  nothingWaitsText: 'This request has ended. You can close this window.',
} as const satisfies Messages
