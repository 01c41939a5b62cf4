import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { endOfCalls } from '../../../../core/transactions/endOfCalls.ts'
import { storedRows } from '../../../../core/transactions/keepRow.ts'
import { isOpen, type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { activeConnectorAtom } from '../../../../core/wallets/sessionConnector.ts'
import { sendAtom } from '../../state/sendState.ts'
import { underWayAtom } from '../../state/underWay.ts'

/** Has the preview tell that an operation is under way. Other wallets than the secure frame's mean a request that waits for an answer. */
export function noteUnderWay(deps: Deps, { caipNetworkId, from }: Pick<SentRow, 'caipNetworkId' | 'from'>): void {
  const { store, clock } = deps
  const { preview } = store.get(sendAtom)
  if (preview === null || store.get(activeConnectorAtom)?.email === undefined) return
  const isUnderWay = (row: SentRow) =>
    isOpen(row) &&
    row.caipNetworkId === caipNetworkId &&
    isSameAddress(namespaceOf(caipNetworkId), row.from, from) &&
    (endOfCalls(row.callsId ?? '') ?? 0) > clock.now()
  const row = [...store.get(sentRowsAtom), ...storedRows(deps)].find(isUnderWay)
  store.set(underWayAtom, {
    preview: preview.id,
    callsId: row?.callsId,
    isCancelling: row?.isCancelling === true,
  })
}
