import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../../core/requests/requestTransaction.ts'
import { changeRow } from '../../../../core/transactions/keepRow.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { canCancelAtom, type Replacement, replacementAtom } from '../../state/replacement.ts'
import { followSent } from './followSent.ts'

/**
 * Has the wallet hold back an operation that nobody has carried out yet. The row goes on until it is cancelled, or was done before. Where others
 * have it, which the person reads first, asked again the wallet uses its number up, by a transaction that they approve and pay. Never rejects.
 */
export async function cancelOperation(deps: Deps, row: SentRow): Promise<void> {
  const { store } = deps
  const { id, callsId, asCalls, caipNetworkId } = row
  const shown = store.get(replacementAtom)
  if (shown?.status === 'asking' || callsId === undefined || !store.get(canCancelAtom)(row)) return
  const show = (status: Replacement['status']) => store.set(replacementAtom, { row: id, status })
  const ask = (method: string) => requestTransaction(deps, namespaceOf(caipNetworkId), { method, params: [callsId] })
  const isHeld = shown?.row === id && shown.status === 'held'
  show('asking')
  try {
    const state = await ask(isHeld ? 'airlock_cancelForFee' : 'airlock_cancelCalls')
    if (state === 'open') return show('held')
    if (state !== 'ended') changeRow(deps, id, { isCancelling: true })
    // Its person may pay by a request that is open in another tab, where the answer to this one was lost: its end is followed.
    if (state === 'cancelled' && asCalls === undefined) changeRow(deps, id, { status: 'expired' })
    store.set(replacementAtom, null)
    void followSent(deps, id)
  } catch (cause) {
    show(isHeld && isAirlockError(cause, 'USER_REJECTED') ? 'held' : 'failed')
  }
}
