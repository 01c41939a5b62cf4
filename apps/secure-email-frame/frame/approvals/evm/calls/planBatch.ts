import { callsError } from '../../../errors/callsError.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { createSmartAccounts } from '../../../smartAccount/createSmartAccounts.ts'
import type { Delegation } from '../../../smartAccount/delegate.ts'
import type { TransactionRequest } from '../../shared/types.ts'

export type Batch = {
  delegation: Exclude<Delegation, { kind: 'contract' }>
}

type Input = {
  chainId: number
  from: string
  read: Read
  isAtomicRequired: boolean
  isPreferred: boolean
  isSponsored: boolean
}

/** Nodes accept only one pending transaction of a delegated account. @throws SecureError CALLS_REFUSED */
export async function planBatch(calls: readonly TransactionRequest[], input: Input): Promise<Batch | undefined> {
  const { chainId, from, read, isPreferred, isSponsored } = input
  const isOne = calls.length === 1
  if (isOne && !isSponsored) return undefined
  const isAtomicRequired = input.isAtomicRequired && !isOne
  const { isEnabled, delegation } = await createSmartAccounts(read).status(chainId, from)
  const isPossible = isEnabled && calls.every(({ to }) => to !== null)
  if (!isPossible || delegation.kind === 'contract') {
    if (isAtomicRequired) throw callsError('atomicity')
    return undefined
  }
  return isAtomicRequired || isPreferred || delegation.kind === 'ours' ? { delegation } : undefined
}
