import type { CaipNetworkId } from '@airlock/protocol/caip'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import { readGasPriceCap } from '../../../../core/networks/readGasPriceCap.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { CallFee } from '../../../../core/ports/Transfers.ts'

/** Longest swap: a token for the coin at a v3 router, over three pools. */
export const SWAP_BYTES = 644
/** Adds two approvals, lengths, and the authorization of the account's code. */
export const BATCH_BYTES = 2_000

/** A slow node must not delay the price. */
const DEADLINE_MS = 5_000

type Sizes = { gas: bigint; mayBatch: boolean }

/** For a swap that is not built; `null` at the deadline. Never rejects. */
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
