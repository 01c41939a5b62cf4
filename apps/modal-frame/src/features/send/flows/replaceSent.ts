import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { ReplaceWay } from '../../../core/ports/Transfers.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { changeRow } from '../../../core/transactions/saveRow.ts'
import type { SentRow } from '../../../core/transactions/transactions.ts'
import { canReplaceAtom, type Replacement, replacementAtom } from '../state/replacement.ts'
import { texts } from '../texts/texts.ts'
import { followSent } from './following/followSent.ts'

/** The row continues under the new hash. One open request at a time. Never rejects. */
export async function replaceSent(deps: Deps, row: SentRow, kind: ReplaceWay): Promise<void> {
  const { store, clock } = deps
  const { id, hash, caipNetworkId } = row
  if (store.get(replacementAtom)?.status === 'asking' || hash === null || !store.get(canReplaceAtom)(row)) return
  const show = (status: Replacement['status']) => store.set(replacementAtom, { row: id, status })
  show('asking')
  try {
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (transfers?.sends !== 'wallet') throw new Error('Nothing is replaced on this network.')
    const request = transfers.replacement(network, { ...row, hash }, kind)
    const isOwn = kind === 'cancel' || !row.isOfPage
    const response = await requestTransaction(deps, namespaceOf(caipNetworkId), request, isOwn)
    if (!transfers.isHash(response)) throw new Error('The wallet answered with no hash.')
    const cancelling = kind === 'cancel' && { isCancelling: true }
    changeRow(deps, id, { status: 'pending', hash: response, sentAt: clock.now(), ...cancelling })
    store.set(replacementAtom, null)
    void showToast(deps, { variant: 'success', notice: ownNotice(texts, 'noticeSendStarted') })
    void followSent(deps, id)
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED')) show('declined')
    else show(isAirlockError(cause, 'REQUEST_PENDING') ? 'pending' : 'failed')
  }
}
