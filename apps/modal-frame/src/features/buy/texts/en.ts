import type { Messages } from '../../../texts/messages.ts'

export const en = {
  arrivals: 'Deposits',
  watching: 'Watching for deposits on {network}',
  fundsArrived: 'Funds arrived: {amount} {symbol}',
  unlistedArrived: 'Something arrived that is in no list',
  unlistedText: 'It may be a scam. Don’t visit sites it names.',
  openTransaction: 'View transaction',
} as const satisfies Messages
