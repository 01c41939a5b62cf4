import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { operationDeadlineMs } from '../../../../core/transactions/operationDeadlineMs.ts'
import { storedRows } from '../../../../core/transactions/saveRow.ts'
import { type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { activeConnectorAtom } from '../../../../core/wallets/sessionConnector.ts'
import { sendAtom } from '../../state/sendState.ts'
import { pendingAtom } from '../../state/underWay.ts'

/** Other wallets use the same response for an open request. */
export function noteUnderWay(deps: Deps, { caipNetworkId, from }: Pick<SentRow, 'caipNetworkId' | 'from'>): void {
  const { store, clock } = deps
  const { preview } = store.get(sendAtom)
  if (preview === null || store.get(activeConnectorAtom)?.email === undefined) return
  const endTimes = [...store.get(sentRowsAtom), ...storedRows(deps)]
    .filter((row) => row.status === 'pending' && row.caipNetworkId === caipNetworkId)
    .filter((row) => isSameAddress(namespaceOf(caipNetworkId), row.from, from))
    .map(({ callsId }) => operationDeadlineMs(callsId ?? '') ?? 0)
  const until = Math.max(0, ...endTimes)
  store.set(pendingAtom, { preview: preview.id, reason: 'operation', ...(until > clock.now() && { until }) })
}
