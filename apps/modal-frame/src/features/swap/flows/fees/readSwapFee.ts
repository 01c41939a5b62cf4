import type { CaipNetworkId } from '@airlock/protocol/caip'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import { readGasPriceCap } from '../../../../core/networks/readGasPriceCap.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { CallFee } from '../../../../core/ports/Transfers.ts'

/** Bytes of the longest swap: a token for the coin at a v3 router, over three pools. */
export const SWAP_BYTES = 644
/** A batch adds two approvals, the lengths of its calls, and the authorization of the account's code. */
export const BATCH_BYTES = 2_000

/** Time limit, so that a slow node does not hold back the price of the swap. */
const DEADLINE_MS = 5_000

type Sizes = { gas: bigint; mayBatch: boolean }

/** Reads the maximum fee of a swap that is not built yet, as Send does; `null` if the network does not respond in time. Never rejects. */
export function readSwapFee(deps: Deps, caipNetworkId: CaipNetworkId, sizes: Sizes): Promise<CallFee | null> {
  return Promise.race([readFee(deps, caipNetworkId, sizes), deps.clock.wait(DEADLINE_MS).then(() => null)])
}

async function readFee(deps: Deps, caipNetworkId: CaipNetworkId, { gas, mayBatch }: Sizes): Promise<CallFee | null> {
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
