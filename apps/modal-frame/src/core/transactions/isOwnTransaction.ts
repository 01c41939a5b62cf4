import type { TransactionState } from '../ports/Transfers.ts'

export function isOwnTransaction(state: TransactionState): state is Extract<TransactionState, { hash: string }> {
  return 'as' in state ? state.as === 'asked' : state.status === 'pending' && state.isOther !== true
}
