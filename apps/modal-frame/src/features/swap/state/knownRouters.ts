import { swapRouters } from '@airlock/protocol/config/swapRouters'
import { routerAt, type SwapRouters } from '@airlock/protocol/swap/routers'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { SwapPreview } from './swapState.ts'

/** Invalid settings turn all swaps off. */
export function configuredRouters({ routers }: Pick<Deps, 'routers'>): SwapRouters {
  return routers === undefined ? {} : swapRouters.parse(routers)
}

type Quoted = Pick<SwapPreview, 'caipNetworkId' | 'quote'>

export function quotedRouter(deps: Pick<Deps, 'routers'>, { caipNetworkId, quote }: Quoted) {
  const { router } = quote.context
  return routerAt(caipNetworkId, router.slice(router.lastIndexOf(':') + 1), configuredRouters(deps))
}

export function knownSpender(deps: Pick<Deps, 'routers'>, quoted: Quoted) {
  const { spender } = quoted.quote.context
  const address = quotedRouter(deps, quoted)?.address
  return address?.toLowerCase() === spender.toLowerCase() ? address : undefined
}
