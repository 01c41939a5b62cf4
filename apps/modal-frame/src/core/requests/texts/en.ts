import type { Messages } from '../../../texts/messages.ts'

export const requestTexts = {
  nothingWaitsTitle: 'No open requests',
  nothingWaitsText: 'This request has ended. You can close this window.',
} as const satisfies Messages
