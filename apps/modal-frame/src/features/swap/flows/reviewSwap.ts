import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { canBatch } from '../../../core/requests/canBatch.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { walletReviewsAtom } from '../../../core/wallets/walletReviews.ts'
import { canWalletReviewAtom } from '../state/reviewedByWallet.ts'
import { amountOf, quoteKeyOf, type SwapPreview, swapAccountAtom, swapAtom, swapFormState } from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'
import { needsApprovalOf } from './approving/needsApprovalOf.ts'
import { hasChainDecimals } from './hasChainDecimals.ts'
import { isReviewed } from './isReviewed.ts'

/** An approval, a reset to 0, or a batch of both. */
const APPROVAL_GAS = 150_000n

let count = 0

/** The email wallet's own screen is the review, unless a warning is known only here. Never rejects. */
export async function reviewSwap(deps: Deps): Promise<void> {
  const { store } = deps
  const state = store.get(swapAtom)
  const of = store.get(swapAccountAtom)
  const [network, account, amount] = [store.get(activeNetworkIdAtom), store.get(activeAddressAtom), amountOf(state)]
  const { from, to, quote, isReviewing } = state
  if (isReviewing || swapFormState(state, of) !== 'review') return
  if (!network || !account || !from || !to || !quote || !amount) return
  count += 1
  const preview: SwapPreview = {
    ...{
      id: count,
      isOfPage: state.isOfPage?.(state) ?? false,
      caipNetworkId: network,
      account,
      from,
      to,
      amount,
      quote,
    },
    ...{ needsApproval: false, isBatch: false, foreignCode: null, isAccepted: false, before: null, status: 'ready' },
    ...{ approvalGas: APPROVAL_GAS, isReviewedByWallet: false },
  }
  store.set(swapAtom, { isReviewing: true })
  const [step, isSameToken, code, confirmSwap] = await Promise.all([
    firstStep(deps, preview).catch(() => undefined),
    hasChainDecimals(deps, preview).catch(() => undefined),
    loadForeignCode(deps, preview).catch(() => undefined),
    store.get(walletReviewsAtom) ? loadConfirm() : undefined,
  ])
  if (store.get(swapAccountAtom) !== of) return
  store.set(swapAtom, { isReviewing: false })
  if (step === undefined || !isSameToken || code === undefined || code?.notice) {
    const notice =
      code?.notice ?? ownNotice(texts, isSameToken === false ? 'noticeTokenMismatch' : 'noticeAllowanceFailed')
    void showToast(deps, { variant: 'error', notice })
    return
  }
  store.set(swapAtom, { preview: { ...preview, ...step, foreignCode: code?.delegate ?? null } })
  // An edited form could differ from the wallet's screen (T205).
  const isSame = store.get(routeAtom).view === 'Swap' && quoteKeyOf(store.get(swapAtom), of) === quote.key
  if (isSame && !code && confirmSwap && (await isReviewedByWallet(deps, preview.id, confirmSwap))) return
  navigate(deps, { view: 'SwapPreview' })
}

const loadForeignCode = async (deps: Deps, preview: SwapPreview) =>
  (await import('./code/readForeignCode.ts')).readForeignCode(deps, preview)

/** Loads before the form is compared, so that no edit comes between. */
const loadConfirm = () =>
  import('./confirmSwap.ts').then(
    (loaded) => loaded.confirmSwap,
    () => undefined,
  )

/** @returns false if the preview must be reviewed here */
async function isReviewedByWallet(
  deps: Deps,
  id: number,
  confirmSwap: (deps: Deps) => Promise<void>,
): Promise<boolean> {
  const { store } = deps
  if (!store.get(canWalletReviewAtom)) return false
  set(deps, id, true)
  await confirmSwap(deps)
  const { preview } = store.get(swapAtom)
  const isOver = preview?.id !== id || !isReviewed(deps, preview) || store.get(routeAtom).view !== 'Swap'
  const isSame = store.get(canWalletReviewAtom)
  if (isOver || (isSame && ['declined', 'pending', 'failed', 'mismatch'].includes(preview.status))) return true
  set(deps, id, false)
  return false
}

function set({ store }: Deps, id: number, isReviewedByWallet: boolean): void {
  const { preview } = store.get(swapAtom)
  if (preview?.id === id) store.set(swapAtom, { preview: { ...preview, isReviewedByWallet } })
}

/** @throws AirlockError RPC_FAILED */
async function firstStep(deps: Deps, preview: SwapPreview) {
  const needsApproval = await needsApprovalOf(deps, preview)
  return { needsApproval, isBatch: needsApproval && (await canBatch(deps, preview)) }
}
