import type { Messages } from '../../../texts/messages.ts'

export const en = {
  fundsSwap: 'Swap for {symbol}',
  fundsBuy: 'Buy {symbol}',
  fundsReceive: 'Receive {symbol}',
} as const satisfies Messages
