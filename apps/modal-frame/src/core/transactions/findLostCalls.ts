import { namespaceOf } from '@airlock/protocol/caip'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestTransaction } from '../requests/requestTransaction.ts'
import { isLostCalls } from './isLostCalls.ts'
import { isOfConnected } from './isOfConnected.ts'
import { isSameCalls } from './isSameCalls.ts'
import { changeRow, dropRow, keepRow } from './keepRow.ts'
import { isOpen, rowId, type SentRow, sentRowsAtom } from './transactions.ts'

/**
 * Asks the wallet what it made of calls whose answer was lost, by the id that they were requested under, and goes on with that. Returns the id of
 * the row then, unless it has ended, and was told of; a wallet that does not know them may have sent them all the same. Never rejects.
 */
export async function findLostCalls(deps: Deps, row: SentRow): Promise<string | undefined> {
  const { id, caipNetworkId } = row
  if (!isLostCalls(row) || !isOfConnected(deps, row)) return undefined
  try {
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (transfers?.sends !== 'wallet') return undefined
    const answer = await requestTransaction(deps, namespaceOf(caipNetworkId), transfers.statusRequest(row.asCalls))
    const found = transfers.readCalls(network, answer)
    const rows = deps.store.get(sentRowsAtom)
    const now = rows.find((one) => one.id === id)
    if (found === undefined || now === undefined || !isLostCalls(now)) return undefined
    if (found.callsId === undefined) {
      changeRow(deps, id, { ...found, status: 'pending' })
      return id
    }
    // Others carry it out: it uses no nonce of the account.
    const { nonce: _, ...rest } = now
    const carried = { ...rest, ...found, status: 'pending' as const }
    const known = rows.find(({ callsId }) => isSameCalls(callsId, found.callsId))
    const next = known ?? { ...carried, id: rowId(carried) }
    dropRow(deps, id)
    if (known === undefined) keepRow(deps, next)
    return isOpen(next) ? next.id : undefined
  } catch {
    return undefined
  }
}
