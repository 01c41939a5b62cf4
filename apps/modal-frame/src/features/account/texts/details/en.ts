import type { Messages } from '../../../../texts/messages.ts'

export const en = {
  detailLink: 'Its name contains a link: don’t open it.',
  detailPrice: 'Price',
  detailToday: '{percent} today',
  detailValue: 'Your balance',
  detailAmount: 'Amount',
  detailNetwork: 'Network',
  detailSent: 'You sent',
  detailReceived: 'You received',
  detailNotSent: 'Not sent',
  detailNotReceived: 'Not received',
  detailMoved: 'Sent to yourself',
  detailWith: 'App',
  detailCalled: 'Function',
  detailFrom: 'From',
  detailTo: 'To',
  detailFee: 'Network fee',
  copyHash: 'Copy transaction hash',
  detailConfirmed: 'Confirmed',
  addFundsTitle: 'Add funds to get started',
  addFundsText: 'Send assets on {network} to this address, from another wallet or an exchange.',
} as const satisfies Messages
