import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { SwapPreview } from '../state/swapState.ts'
import { canBatch } from './canBatch.ts'

/** https://eips.ethereum.org/EIPS/eip-7702#delegation-indicator */
const DELEGATED = /^0xef0100([0-9a-f]{40})$/i

/**
 * Returns the address whose code the account runs, unless its wallet says that it uses such code: the code of a thief moves what arrives.
 *
 * @throws AirlockError RPC_FAILED
 */
export async function readForeignCode(
  deps: Deps,
  preview: Pick<SwapPreview, 'caipNetworkId' | 'account'>,
): Promise<string | null> {
  const { adapter, network } = await loadNetwork(deps, preview.caipNetworkId)
  const code = await adapter.request(network, { method: 'eth_getCode', params: [preview.account, 'latest'] })
  const [, delegate] = DELEGATED.exec(String(code)) ?? []
  return delegate === undefined || (await canBatch(deps, preview)) ? null : `0x${delegate}`
}
