import { namespaceOf } from '@airlock/protocol/caip'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestTransaction } from '../requests/requestTransaction.ts'
import { isBegunElsewhere } from './isBegunElsewhere.ts'
import { isOfConnected } from './isOfConnected.ts'
import { isSameCalls } from './isSameCalls.ts'
import { dropRow, keepRow } from './keepRow.ts'
import { isOpen, rowId, type SentRow, sentRowsAtom } from './transactions.ts'

/**
 * Asks the wallet what it made of calls whose answer was lost, by the id that they were requested under, and goes on with that: an operation, and
 * a transaction where its person paid for them after all. Returns the id of the row then, unless it has ended, and was told of; a wallet that does
 * not know them may have sent them all the same. Never rejects.
 */
export async function findLostCalls(deps: Deps, row: SentRow): Promise<string | undefined> {
  const { id, caipNetworkId, asCalls } = row
  if (asCalls === undefined || !mayChange(row) || !isOfConnected(deps, row)) return undefined
  try {
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (transfers?.sends !== 'wallet') return undefined
    const answer = await requestTransaction(deps, namespaceOf(caipNetworkId), transfers.statusRequest(asCalls))
    const found = transfers.readCalls(network, answer)
    const rows = deps.store.get(sentRowsAtom)
    const now = rows.find((one) => one.id === id)
    if (found === undefined || now === undefined || !mayChange(now)) return undefined
    if (isSameCalls(found.callsId, now.callsId)) return undefined
    const { nonce, callsId: _, isCancelling: __, ...rest } = now
    // Others carry an operation out: it uses no nonce of the account.
    const place = found.callsId === undefined && nonce !== undefined && { nonce }
    const made = { ...rest, ...place, ...found, status: 'pending' as const }
    if (made.callsId === undefined && made.nonce === undefined) return undefined
    const isSame = ({ callsId, hash }: SentRow) =>
      isSameCalls(callsId, made.callsId) || (hash !== null && hash === made.hash)
    const known = rows.find((one) => one.id !== id && isSame(one) && !isBegunElsewhere(one))
    const next = known ?? { ...made, id: rowId(made) }
    if (known === undefined) keepRow(deps, next)
    if (next.id !== id) dropRow(deps, id)
    return isOpen(next) ? next.id : undefined
  } catch {
    return undefined
  }
}

/** `true` while no transaction is known: until its request has ended, the wallet may make another thing of it than it did first. */
function mayChange(row: SentRow): boolean {
  return isOpen(row) && row.status !== 'asking' && row.hash === null
}
