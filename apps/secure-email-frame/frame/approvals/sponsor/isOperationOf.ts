import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import { type Hex, pad } from 'viem'

export function isOperationOf(sent: SentCalls | undefined, account: string): sent is SentCalls {
  if (sent?.kind !== 'operation') return false
  const [, sender] = sent.hashes.map((word) => word.toLowerCase())
  return sender === pad(account.toLowerCase() as Hex)
}
