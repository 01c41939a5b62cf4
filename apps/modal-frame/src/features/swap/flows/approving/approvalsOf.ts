import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { contractOf } from '../../../../core/tokens/contractOf.ts'
import { knownSpender } from '../../state/knownRouters.ts'
import type { SwapPreview } from '../../state/swapState.ts'
import { approveData, readAllowance } from './readAllowance.ts'

/** Resets a smaller allowance to 0 first, because some tokens reject a change. @throws AirlockError RPC_FAILED */
export async function approvalsOf(deps: Deps, preview: SwapPreview) {
  const { caipNetworkId, account, amount } = preview
  const chain = await loadNetwork(deps, caipNetworkId)
  const [token, spender] = [contractOf(preview.from), knownSpender(deps, preview)]
  if (token === undefined || spender === undefined) throw new Error('The router is not known.')
  const allowance = () => readAllowance(chain, { token, owner: account, spender })
  const allowed = await allowance()
  const amounts = allowed >= amount ? [] : allowed > 0n ? [0n, amount] : [amount]
  return { chain, token, allowance, steps: amounts.map((next) => ({ next, data: approveData(spender, next) })) }
}
