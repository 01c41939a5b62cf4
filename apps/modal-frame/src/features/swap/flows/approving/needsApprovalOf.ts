import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { contractOf } from '../../../../core/tokens/contractOf.ts'
import { knownSpender } from '../../state/knownRouters.ts'
import type { SwapPreview } from '../../state/swapState.ts'
import { readAllowance } from './readAllowance.ts'

/** @throws AirlockError RPC_FAILED */
export async function needsApprovalOf(deps: Deps, preview: SwapPreview): Promise<boolean> {
  const token = contractOf(preview.from)
  if (token === undefined || preview.quote.context.kind === 'wrap') return false
  const spender = knownSpender(deps, preview)
  if (spender === undefined) throw new Error('The router is not known.')
  const chain = await loadNetwork(deps, preview.caipNetworkId)
  return (await readAllowance(chain, { token, owner: preview.account, spender })) < preview.amount
}
