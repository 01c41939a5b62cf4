import { atom } from 'jotai'
import { walletReviewsAtom } from '../../../core/wallets/walletReviews.ts'
import { lossBp, needsAcceptance, WARNING_BP } from './lossBp.ts'
import { quoteKeyOf, type SwapPreview, swapAccountAtom, swapAtom } from './swapState.ts'

export const formPreviewAtom = atom((get) => {
  const { preview, ...state } = get(swapAtom)
  const key = quoteKeyOf({ ...state, preview }, get(swapAccountAtom))
  return preview?.isReviewedByWallet && preview.quote.key === key ? preview : null
})

/** The wallet's screen shows no price, and would ask for an approval separately. */
export const canWalletReviewAtom = atom((get) => {
  const { preview } = get(swapAtom)
  if (preview === null || !get(walletReviewsAtom)) return false
  return (preview.isBatch || !preview.needsApproval) && preview.before === null && !hasWarning(preview)
})

/** An unmeasured tax or loss counts, because the wallet's screen does not show it. */
function hasWarning(preview: SwapPreview): boolean {
  const { sellable, taxBuyBp, taxSellBp } = preview.quote.context
  return (
    needsAcceptance(preview) ||
    (lossBp(preview) ?? WARNING_BP) >= WARNING_BP ||
    taxBuyBp !== 0 ||
    taxSellBp !== 0 ||
    sellable === 'unknown' ||
    preview.to.flags?.is_verified === false
  )
}
