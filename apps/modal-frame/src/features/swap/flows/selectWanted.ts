import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Deps } from '../../../core/ports/Deps.ts'
import { routerAtom } from '../../../core/router/router.ts'
import { balanceOf } from '../../../core/tokens/balanceUnits.ts'
import { isSameToken, resetSwap, swapAtom } from '../state/swapState.ts'

/** Selects a token that the account lacks, and the held token of the most worth to pay with. Once: the visitor may choose others. */
export function selectWanted({ store }: Deps, held: readonly TokenBalance[], wanted: TokenBalance): void {
  const others = held.filter((token) => !isSameToken(token, wanted) && balanceOf(token) > 0n)
  const [from = null] = others.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  resetSwap(store)
  store.set(swapAtom, { from, to: wanted })
  store.set(routerAtom, (router) => [...router.slice(0, -1), { view: 'Swap' }])
}
