import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Hex } from 'viem'
import type { Move } from './chain/Move.ts'
import type { TransactionDetails } from './TransactionDetails.ts'

type Known = {
  details: Pick<TransactionDetails, 'from' | 'to' | 'airdrops' | 'operatedFor'>
  /** `undefined` if the source does not see all transactions. */
  called: ReadonlySet<Hex> | undefined
}

/** No contract can forge a coin transfer. */
export function spamReasonsOfMove(move: Move, { details, called }: Known): SpamReason[] {
  const { token, amount, direction, account } = move
  if (token === undefined) return []
  const isSender = details.from === account
  const reasons: SpamReason[] = []
  if (amount === 0n) reasons.push('zero-value')
  if (isSender) return reasons
  if (direction === 'in' && details.airdrops.includes(token)) reasons.push('mass-airdrop')
  // Only the account's transaction, operation or code lets others move its tokens.
  const mayAct = details.operatedFor?.includes(account) !== false || details.to === account
  if (direction !== 'in' && called !== undefined && !called.has(token) && !mayAct) reasons.push('forged-transfer')
  return reasons
}
