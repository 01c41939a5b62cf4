import type { WantedTransaction } from '../../approvals/shared/types.ts'
import type { Read } from '../../rpc/createReads.ts'
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
  /** The operator pays fees on this network. */
  isSponsored: boolean
}

/**
 * Decides whether calls are done as one. Several are where the dapp needs it, where the person prefers it, and where the account has the
 * code already: a node takes one waiting transaction of such an account. One call needs no code to be done as a whole: it is a batch for
 * the sake of its fee alone, where the operator may pay that and the person prefers the smart account, or has its code.
 *
 * @throws SecureFault CALLS_REFUSED
 */
export async function planBatch(calls: readonly WantedTransaction[], given: Given): Promise<Batch | undefined> {
  const { chainId, from, read, isPreferred, isSponsored } = given
  const isOne = calls.length === 1
  if (isOne && !isSponsored) return undefined
  const isAtomicRequired = given.isAtomicRequired && !isOne
  const { isEnabled, delegation } = await createSmartAccounts(read).status(chainId, from)
  const isPossible = isEnabled && calls.every(({ to }) => to !== null)
  if (!isPossible || delegation.kind === 'contract') {
    if (isAtomicRequired) throw callsFault('atomicity')
    return undefined
  }
  return isAtomicRequired || isPreferred || delegation.kind === 'ours' ? { delegation } : undefined
}
