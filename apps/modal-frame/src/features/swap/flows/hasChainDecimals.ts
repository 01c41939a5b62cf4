import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { readTokenAt } from '../../../core/tokens/readTokenAt.ts'
import type { SwapPreview } from '../state/swapState.ts'

/** With other decimals, amounts would differ from those shown. @throws AirlockError RPC_FAILED */
export async function hasChainDecimals(
  deps: Deps,
  { caipNetworkId: id, account: address, from, to }: Pick<SwapPreview, 'caipNetworkId' | 'account' | 'from' | 'to'>,
): Promise<boolean> {
  const { network } = await loadNetwork(deps, id)
  const matches = await Promise.all(
    [from, to].map(async (token) => {
      const contract = contractOf(token)
      if (contract === undefined) return Number(token.quantity.decimals) === network.nativeCurrency.decimals
      const known = await readTokenAt(deps, { network: id, address }, contract)
      return known !== undefined && Number(known.quantity.decimals) === Number(token.quantity.decimals)
    }),
  )
  return matches.every(Boolean)
}
