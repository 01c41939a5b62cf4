import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import { type Hex, pad } from 'viem'

/** `true` for an operation of this account, which alone may have it cancelled. */
export function isOperationOf(sent: SentCalls | undefined, account: string): sent is SentCalls {
  return sent?.kind === 'operation' && sent.hashes[1]?.toLowerCase() === pad(account.toLowerCase() as Hex)
}
