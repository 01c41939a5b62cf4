import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { History } from '@airlock/protocol/gateway/answers/history'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { askGateway } from '../gateway/askGateway.ts'
import type { Deps } from '../ports/Deps.ts'
import type { SentRow } from './transactions.ts'

/** Pages of the history that are read at most. */
const MAX_PAGES = 5

/**
 * Hash of the transaction that used the nonce of a row, as the gateway's history has it: nodes keep the state of the newest blocks alone, which
 * fast networks pass in half a minute. `undefined` where the history does not have it. Never rejects.
 */
export async function findInHistory(
  deps: Pick<Deps, 'store' | 'gateway' | 'clock'>,
  { caipNetworkId, from, nonce }: SentRow,
): Promise<string | undefined> {
  if (nonce === undefined) return undefined
  let place: { cursor?: string; forceUpdate?: string } = { forceUpdate: String(deps.clock.now()) }
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const input = { params: { address: from }, query: { chainId: caipNetworkId, ...place } }
      const { data, next }: History = await askGateway(deps, caipNetworkId, gatewayContract.history, input)
      const own = data.filter(({ metadata }) => isSameAddress(namespaceOf(caipNetworkId), metadata.sentFrom, from))
      const found = own.find(({ metadata }) => metadata.nonce === nonce)
      if (found !== undefined) return found.metadata.hash
      // Nonces only grow: older pages have smaller ones.
      if (next === null || own.some(({ metadata }) => metadata.nonce < nonce)) return undefined
      place = { cursor: next }
    }
  } catch {
    // Without the history the row stays as the node has it.
  }
  return undefined
}
