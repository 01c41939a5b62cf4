import type { Messages } from '../../../texts/messages.ts'

export const en = {
  describedBy: 'How {owner} describes this',
} as const satisfies Messages
