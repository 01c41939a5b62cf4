import { namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import type { SwapPreview } from '../state/swapState.ts'

/** Time in which a wallet tells what it can do. */
const DEADLINE_MS = 2_000

/**
 * Whether the wallet carries an approval and a swap out in one transaction, whole or not at all
 * (https://eips.ethereum.org/EIPS/eip-5792). Without an answer it does not. Never rejects.
 */
export async function canBatch(deps: Deps, preview: Pick<SwapPreview, 'caipNetworkId' | 'account'>): Promise<boolean> {
  const status = await atomicStatus(deps, preview)
  return status === 'supported' || status === 'ready'
}

/** `supported` only if the account already runs the wallet's code; undefined without an answer. Never rejects. */
export async function atomicStatus(
  deps: Deps,
  { caipNetworkId, account }: Pick<SwapPreview, 'caipNetworkId' | 'account'>,
): Promise<unknown> {
  const chain: string = toHexChainId(caipNetworkId)
  const call = { method: 'wallet_getCapabilities', params: [account, [chain]] }
  const response = await Promise.race([
    requestTransaction(deps, namespaceOf(caipNetworkId), call).catch(() => null),
    deps.clock.wait(DEADLINE_MS).then(() => null),
  ])
  const found = isRecord(response) && Object.entries(response).find(([key]) => key.toLowerCase() === chain)?.[1]
  const atomic = isRecord(found) ? found.atomic : undefined
  return isRecord(atomic) ? atomic.status : undefined
}
