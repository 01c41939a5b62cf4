import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  sendingRows: 'Recently sent',
  sendingAmount: 'Sending {amount}',
  swappedAmount: 'Swapped {amount} for {bought}',
  swappingAmount: 'Swapping {amount} for {bought}',
  sentAmount: 'Sent {amount}',
  notSentAmount: 'Not sent: {amount}',
  contractCall: 'Contract call',
  appCalls: { one: '{count} action', other: '{count} actions' },
  sendingAsking: 'Waiting for wallet',
  sendingPending: 'Pending',
  sendingUnknown: 'Not on the network yet',
  sendingConfirmed: 'Confirmed',
  sendingCancelled: 'Cancelled',
  sendingReplaced: 'Replaced',
  sendingFailed: 'Failed',
} as const satisfies Messages
