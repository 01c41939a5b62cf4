import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import type { Json } from '@airlock/protocol/snapshot'
import { sessionAtom } from '../../../../core/host/hostState.ts'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { keepRow } from '../../../../core/transactions/keepRow.ts'
import { rowId, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { formatAmount } from '../../state/amount.ts'
import { followSent } from './followSent.ts'

/** Follows the transactions of a batch that a dapp requested, as if they were sent from here. Never rejects. */
export async function followBatch(deps: Deps, request: WalletRequest, answer: Json): Promise<void> {
  const { store, clock } = deps
  const caipNetworkId = store.get(sessionAtom)?.namespaces[request.namespace]?.caipNetworkId
  if (caipNetworkId === undefined) return
  try {
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (transfers?.sends !== 'wallet') return
    const { symbol, decimals } = network.nativeCurrency
    for (const sent of await transfers.readBatch(network, request, answer)) {
      const id = rowId({ ...sent, caipNetworkId })
      if (sent.calls.length === 0 || store.get(sentRowsAtom).some((row) => row.id === id)) continue
      const total = sent.calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
      const receiver = sent.calls[0]?.to || sent.to
      const summary = { amount: formatAmount(total, decimals), symbol, token: null, receiver, receiverName: null }
      keepRow(deps, { ...sent, id, caipNetworkId, sentAt: clock.now(), summary, status: 'pending' })
      void followSent(deps, id)
    }
  } catch {
    // The network did not answer: the history has the batch once it is mined.
  }
}
