import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { sessionAtom } from '../../../../core/host/hostState.ts'
import { formatAmount } from '../../../../core/networks/formatAmount.ts'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { SentBatch } from '../../../../core/ports/Transfers.ts'
import { isSameCalls } from '../../../../core/transactions/isSameCalls.ts'
import { saveRow } from '../../../../core/transactions/saveRow.ts'
import { rowId, type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { findSessionConnector } from '../../../../core/wallets/sessionConnector.ts'
import { followSent } from './followSent.ts'

/** Nodes may know a transaction later than the wallet's. */
const LOOKS = 10
const POLL_INTERVAL_MS = 2_500

/** Never rejects. */
export async function followBatch(deps: Deps, request: WalletRequest, response: Json): Promise<void> {
  const { store, clock } = deps
  const caipNetworkId = store.get(sessionAtom)?.namespaces[request.namespace]?.caipNetworkId
  const isRequested = ({ callsId }: SentRow) => callsId !== undefined && callsId === idOf(request)
  // A swap of the modal already has its row.
  if (caipNetworkId === undefined || store.get(sentRowsAtom).some(isRequested)) return
  try {
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (transfers?.sends !== 'wallet') return
    const { symbol, decimals } = network.nativeCurrency
    const isTrusted = findSessionConnector(deps, request.connectorId)?.replacesSent === true
    const read = () => transfers.readBatch(network, request, { result: response, isTrusted })
    let batch = await read()
    for (let attempt = 1; attempt < LOOKS && batch.length === 0; attempt += 1) {
      await clock.wait(POLL_INTERVAL_MS)
      batch = await read()
    }
    for (const sent of batch) {
      const id = rowId({ ...sent, caipNetworkId })
      const isKnown = store.get(sentRowsAtom).some((row) => row.id === id || isSentFromHere(row, sent))
      if (sent.calls.length === 0 || isKnown) continue
      const total = sent.calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
      const receiver = sent.calls[0]?.to || sent.to
      const summary = { amount: formatAmount(total, decimals), symbol, token: null, receiver, receiverName: null }
      saveRow(deps, { ...sent, id, caipNetworkId, isOfPage: true, sentAt: clock.now(), summary, status: 'pending' })
      void followSent(deps, id)
    }
  } catch {
    // The history shows the batch once mined.
  }
}

function idOf({ params }: WalletRequest): unknown {
  const [calls] = Array.isArray(params) ? params : []
  return isRecord(calls) ? calls.id : undefined
}

/** Own requests have no known hash at first. */
function isSentFromHere(row: SentRow, sent: SentBatch) {
  const isTo = isSameAddress(namespaceOf(row.caipNetworkId), row.to, sent.to)
  const isSame = sent.callsId === undefined ? row.hash === sent.hash : isSameCalls(row.callsId, sent.callsId)
  const isOfCalls = sent.hash !== null && parseCallsId(row.callsId ?? '')?.hashes[0] === sent.hash
  return isSame || isOfCalls || (row.status === 'asking' && isTo && row.data === sent.data)
}
