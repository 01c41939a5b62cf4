import { namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { activeAddressAtom } from '../../../../core/host/hostState.ts'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../../core/requests/requestTransaction.ts'
import { isSameCalls } from '../../../../core/transactions/isSameCalls.ts'
import { keepRow } from '../../../../core/transactions/keepRow.ts'
import { activeSentRowsAtom, rowId } from '../../../../core/transactions/transactions.ts'
import { followSent } from './followSent.ts'
import { resumeSent } from './resumeSent.ts'

const REQUEST = { method: 'airlock_openCalls', params: [] }

/**
 * Asks the wallet for the operation that the active account has open on the active network, and follows it where no row here has it: another tab,
 * device or site began it. Never rejects.
 */
export async function findOpenCalls(deps: Deps): Promise<void> {
  const { store, clock } = deps
  const [caipNetworkId, from] = [store.get(activeNetworkIdAtom), store.get(activeAddressAtom)]
  if (caipNetworkId === null || from === null) return
  try {
    const answer = await requestTransaction(deps, namespaceOf(caipNetworkId), REQUEST)
    if (!isRecord(answer)) return
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    const { callsId } = (transfers?.sends === 'wallet' && transfers.readCalls(network, answer)) || {}
    const isStill = store.get(activeNetworkIdAtom) === caipNetworkId && store.get(activeAddressAtom) === from
    if (callsId === undefined || !isStill) return
    // Another tab of this site may have begun it.
    resumeSent(deps)
    const rows = store.get(activeSentRowsAtom)
    const isKnown = rows.some((row) => isSameCalls(row.callsId, callsId))
    // A request that the wallet has not answered may be the same.
    if (isKnown || rows.some(({ status }) => status === 'asking')) return
    const { symbol } = network.nativeCurrency
    const summary = { amount: '0', symbol, token: null, receiver: from, receiverName: null }
    const sent = { callsId, hash: null, from, to: from, value: '0', data: '0x', calls: [] }
    const id = rowId({ ...sent, caipNetworkId })
    keepRow(deps, { ...sent, id, caipNetworkId, sentAt: clock.now(), summary, status: 'pending' })
    void followSent(deps, id)
  } catch {
    // Neither the wallet nor the operator answered: the activity is as it was.
  }
}
