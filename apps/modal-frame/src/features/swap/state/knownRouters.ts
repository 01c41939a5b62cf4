import { swapRouters } from '@airlock/protocol/config/swapRouters'
import { routerAt, type SwapRouters } from '@airlock/protocol/swap/routers'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { SwapPreview } from './swapState.ts'

/** Routers that the operator configured. Invalid settings turn all swaps off. */
export function configuredRouters({ routers }: Pick<Deps, 'routers'>): SwapRouters {
  return routers === undefined ? {} : swapRouters.parse(routers)
}

/** Returns the contract that may spend the token of a swap: only a known router. */
export function knownSpender(
  deps: Pick<Deps, 'routers'>,
  { caipNetworkId, quote }: Pick<SwapPreview, 'caipNetworkId' | 'quote'>,
) {
  return routerAt(caipNetworkId, quote.context.spender, configuredRouters(deps))?.address
}
