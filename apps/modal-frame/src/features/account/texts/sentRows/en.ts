import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  sendingRows: 'Recently sent',
  sendingAmount: 'Sending {amount}',
  sentAmount: 'Sent {amount}',
  appCalls: { one: '{count} call', other: '{count} calls' },
  begunElsewhere: 'Begun elsewhere',
  sendingAsking: 'In your wallet',
  sendingPending: 'On its way',
  sendingUnknown: 'Not seen yet',
  sendingConfirmed: 'Done',
  sendingCancelled: 'Cancelled',
  sendingReplaced: 'Replaced',
  sendingFailed: 'Failed',
} as const satisfies Messages
