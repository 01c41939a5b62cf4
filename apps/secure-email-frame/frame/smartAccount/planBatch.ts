import type { WantedTransaction } from '../approvals/calls/prepareTransactions.ts'
import type { Read } from '../rpc/createReads.ts'
import { callsFault } from './callsFault.ts'
import { createSmartAccounts } from './createSmartAccounts.ts'
import type { Delegation } from './delegate.ts'

/** Calls that are done as one, by the account's own code. */
export type Batch = {
  /** Code of the account before the batch, which sets anything but the delegate itself. */
  delegation: Exclude<Delegation, { kind: 'contract' }>
}

type Given = {
  chainId: number
  from: string
  read: Read
  /** The dapp needs all or nothing. */
  isAtomicRequired: boolean
  /** The person prefers the smart account. */
  isPreferred: boolean
}

/**
 * Decides whether calls are done as one. One call always is, without any code. Several are where the dapp needs it, where the person
 * prefers it, and where the account has the code already: a node takes one waiting transaction of such an account.
 *
 * @throws SecureFault CALLS_REFUSED
 */
export async function planBatch(calls: readonly WantedTransaction[], given: Given): Promise<Batch | undefined> {
  const { chainId, from, read, isAtomicRequired, isPreferred } = given
  if (calls.length === 1) return undefined
  const { isEnabled, delegation } = await createSmartAccounts(read).status(chainId, from)
  const isPossible = isEnabled && calls.every(({ to }) => to !== null)
  if (!isPossible || delegation.kind === 'contract') {
    if (isAtomicRequired) throw callsFault('atomicity')
    return undefined
  }
  return isAtomicRequired || isPreferred || delegation.kind === 'ours' ? { delegation } : undefined
}
