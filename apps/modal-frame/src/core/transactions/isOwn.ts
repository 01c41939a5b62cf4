import type { TransactionState } from '../ports/Transfers.ts'

/** Returns whether what stands under the nonce of a row is what was asked for. */
export function isOwn(state: TransactionState): state is Extract<TransactionState, { hash: string }> {
  return 'as' in state ? state.as === 'asked' : state.status === 'pending' && state.isOther !== true
}
