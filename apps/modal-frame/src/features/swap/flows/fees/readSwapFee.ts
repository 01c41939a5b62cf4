import type { CaipNetworkId } from '@airlock/protocol/caip'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import { readGasPriceCap } from '../../../../core/networks/readGasPriceCap.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { CallFee } from '../../../../core/ports/Transfers.ts'

/** Bytes of the longest swap: a token for the coin at a v3 router, over three pools. */
export const SWAP_BYTES = 644
/** A batch adds two approvals, the lengths of its calls, and the authorization of the account's code. */
export const BATCH_BYTES = 2_000

/** Reads the maximum fee of a swap that is not built yet, as Send does; `null` if the network does not respond. Never rejects. */
export async function readSwapFee(
  deps: Deps,
  caipNetworkId: CaipNetworkId,
  { gas, mayBatch }: { gas: bigint; mayBatch: boolean },
): Promise<CallFee | null> {
  try {
    const [{ adapter, network }, cap] = await Promise.all([
      loadNetwork(deps, caipNetworkId),
      readGasPriceCap(deps, { caipNetworkId }),
    ])
    const transfers = await adapter.transfers?.()
    if (transfers?.sends !== 'wallet') return null
    return await transfers.callFee(network, { bytes: mayBatch ? BATCH_BYTES : SWAP_BYTES, gas }, cap)
  } catch {
    return null
  }
}
