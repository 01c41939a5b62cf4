import { namespaceOf } from '@airlock/protocol/caip'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../../core/requests/requestTransaction.ts'
import { changeRow } from '../../../../core/transactions/keepRow.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { canCancelAtom, type Replacement, replacementAtom } from '../../state/replacement.ts'
import { followSent } from './followSent.ts'

/**
 * Has the wallet hold back an operation that nobody has carried out yet. Nothing is signed and nothing paid for it: the row goes on until it is
 * cancelled, or was done before. Never rejects.
 */
export async function cancelOperation(deps: Deps, row: SentRow): Promise<void> {
  const { store } = deps
  const { id, callsId, asCalls, caipNetworkId } = row
  if (store.get(replacementAtom)?.status === 'asking' || callsId === undefined || !store.get(canCancelAtom)(row)) return
  const show = (status: Replacement['status']) => store.set(replacementAtom, { row: id, status })
  show('asking')
  try {
    const request = { method: 'airlock_cancelCalls', params: [callsId] }
    const state = await requestTransaction(deps, namespaceOf(caipNetworkId), request)
    if (state === 'open') return show('held')
    if (state === 'cancelling' || state === 'cancelled') changeRow(deps, id, { isCancelling: true })
    // Its person may pay by a request that is open in another tab, where the answer to this one was lost: its end is followed.
    if (state === 'cancelled' && asCalls === undefined) changeRow(deps, id, { status: 'expired' })
    store.set(replacementAtom, null)
    void followSent(deps, id)
  } catch {
    show('failed')
  }
}
