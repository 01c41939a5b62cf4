import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Hex } from 'viem'
import type { Move } from './chain/Move.ts'
import type { TransactionDetails } from './TransactionDetails.ts'

type Known = {
  details: Pick<TransactionDetails, 'from' | 'airdrops'>
  /** Contracts that the account called; `undefined` where the source does not see its transactions. */
  called: ReadonlySet<Hex> | undefined
}

/** Finds the signs of spam in a move of a token. The chain's coin has none, since no contract can forge it. */
export function spamReasonsOfMove(move: Move, { details, called }: Known): SpamReason[] {
  const { token, amount, direction, account } = move
  if (token === undefined) return []
  const isOwn = details.from === account
  const reasons: SpamReason[] = []
  if (amount === 0n) reasons.push('zero-value')
  if (isOwn) return reasons
  if (direction === 'in' && details.airdrops.includes(token)) reasons.push('mass-airdrop')
  // Only the account itself can let others move its tokens, and for that it has to call their contract.
  if (direction !== 'in' && called !== undefined && !called.has(token)) reasons.push('forged-transfer')
  return reasons
}
