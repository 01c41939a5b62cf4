import { isSmartAccountAtom } from '../../../core/accounts/account.ts'
import { track } from '../../../core/host/track.ts'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import type { SwapPreview } from '../state/swapState.ts'

type Event = 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'

export function trackSwap(deps: Deps, event: Event, { caipNetworkId, from, to, amount, quote }: SwapPreview): void {
  track(deps, event, {
    network: caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatAmount(amount, decimalsOf(from)),
    swapToAmount: formatAmount(quote.output, decimalsOf(to)),
    isSmartAccount: deps.store.get(isSmartAccountAtom),
  })
}
