import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { swapBuildContract } from '@airlock/protocol/gateway/swap/swapBuildContract'
import type { SwapCall } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { refusesBatch } from '../../../core/requests/refusesBatch.ts'
import { showLoading } from '../../../core/requests/showLoading.ts'
import { reset, routerAtom } from '../../../core/router/router.ts'
import { tokenId } from '../../../core/tokens/tokenId.ts'
import { isResponse } from '../../../core/transactions/walletAnswer.ts'
import { hasNewReason, needsAcceptance } from '../state/lossBp.ts'
import {
  isFeeCovered,
  MAX_GAS,
  maxFeeOf,
  type PreviewStatus,
  type Quote,
  resetSwap,
  type SwapPreview,
  swapAccountAtom,
  swapAtom,
} from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'
import { needsApprovalOf } from './approving/needsApprovalOf.ts'
import { checkBuiltSwap } from './checkBuiltSwap.ts'
import { hasChainDecimals } from './hasChainDecimals.ts'
import { isReviewed } from './isReviewed.ts'
import { isRepeated } from './requesting/isRepeated.ts'
import { submitSwap } from './requesting/submitSwap.ts'
import { requestQuote } from './requestQuote.ts'
import { trackSwap } from './trackSwap.ts'

/** An older price is requested again before the wallet opens. */
const MAX_QUOTE_AGE_MS = 15_000

/** Adds a tenth, because the next estimate may differ. A smaller rise keeps the shown fee. */
const withRoom = (gas: bigint) => (gas * 11n) / 10n

const running = new WeakMap<Deps['store'], number>()

/** Approves or swaps. Sends nothing if the price fell. One step at a time. Never rejects. */
export async function confirmSwap(deps: Deps): Promise<void> {
  const { store } = deps
  const { preview } = store.get(swapAtom)
  if (preview === null || (needsAcceptance(preview) && !preview.isAccepted)) return
  if (running.get(store) === preview.id) return
  // Another tab's swap would leave the allowance behind.
  if (isRepeated(deps, preview)) return show(deps, preview.id, { status: 'pending' })
  running.set(store, preview.id)
  try {
    const isApproval = preview.needsApproval && !preview.isBatch
    show(deps, preview.id, { status: isApproval ? 'approving' : 'checking', before: null })
    const current = await refresh(deps, preview)
    if (typeof current === 'string') return show(deps, preview.id, { status: current })
    await (isApproval ? approve : swap)(deps, current)
  } finally {
    running.delete(store)
  }
}

function show({ store }: Deps, id: number, change: Partial<SwapPreview>): void {
  const { preview } = store.get(swapAtom)
  if (preview?.id === id) store.set(swapAtom, { preview: { ...preview, ...change } })
}

async function approve(deps: Deps, preview: SwapPreview): Promise<void> {
  const { id } = preview
  try {
    const { approveSwap } = await import('./approving/approveSwap.ts')
    const change = await approveSwap(deps, preview)
    show(deps, id, change)
    const renewed = change.needsApproval === false && (await renew(deps, id))
    if (typeof renewed === 'string') return show(deps, id, { status: renewed })
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED')) return show(deps, id, { status: 'declined' })
    if (isResponse(cause)) return show(deps, id, { status: 'pending' })
    trackSwap(deps, 'SWAP_APPROVAL_ERROR', preview)
    void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeApprovalFailed') })
    show(deps, id, { status: 'ready' })
  }
}

/** @returns the preview, or the status that explains why not */
async function refresh(deps: Deps, preview: SwapPreview): Promise<SwapPreview | PreviewStatus> {
  const isOld = deps.clock.now() - preview.quote.at > MAX_QUOTE_AGE_MS || preview.quote.fee === null
  const current = isOld ? await renew(deps, preview.id) : preview
  if (typeof current === 'string') return current
  return current.quote.fee === null ? 'failed' : isFeeCovered(current) ? current : 'balance'
}

/** @returns the preview if it is as good as before */
async function renew(deps: Deps, id: number): Promise<SwapPreview | PreviewStatus> {
  const { store } = deps
  await requestQuote(deps)
  const { preview, quote, problem } = store.get(swapAtom)
  if (problem !== null) return 'failed'
  if (preview?.id !== id || quote === null || quote.key !== preview.quote.key) return 'ready'
  const isLess = quote.minimum < preview.quote.minimum
  const priced = withFee(quote, preview.quote)
  const renewed = { ...preview, quote: priced, before: isLess ? preview.quote.output : null }
  const isWorse = isLess || hasNewReason(renewed, preview)
  const status = priced.fee === preview.quote.fee ? 'ready' : 'feeRose'
  store.set(swapAtom, { preview: { ...renewed, isAccepted: preview.isAccepted && !isWorse } })
  return isWorse || status !== 'ready' ? status : renewed
}

/** Until the new fee passes the shown one by a tenth. */
function withFee(quote: Quote, shown: Quote): Quote {
  const [gas, shownGas] = [BigInt(quote.context.gas), BigInt(shown.context.gas)]
  // A built swap may need more gas than its quote.
  const renewed = withGas(quote, gas > shownGas ? gas : shownGas)
  const [fee, max] = [maxFeeOf(renewed), maxFeeOf(shown)]
  if (fee !== null && (max === null || fee > withRoom(max))) return renewed
  return { ...withGas(quote, shownGas), fee: shown.fee }
}

function withGas(quote: Quote, gas: bigint): Quote {
  return { ...quote, context: { ...quote.context, gas: String(gas) } }
}

async function swap(deps: Deps, preview: SwapPreview): Promise<void> {
  const { store } = deps
  const { id } = preview
  const of = store.get(swapAccountAtom)
  const call = await build(deps, preview)
  if (store.get(swapAccountAtom) !== of) return
  // The button returns with the user.
  if (!isReviewed(deps, preview)) return show(deps, id, { status: 'ready' })
  if (typeof call === 'string') return show(deps, id, { status: call })
  show(deps, id, { status: 'asking' })
  trackSwap(deps, 'INITIATE_SWAP', preview)
  const toast = { notice: ownNotice(texts, 'noticeConfirmInWallet'), isOfView: true }
  try {
    const outcome = await showLoading(deps, toast, () => submitSwap(deps, preview, call))
    if (outcome === 'repeated') return show(deps, id, { status: 'pending' })
    // After a rejected batch, the next step is the approval.
    if (outcome !== 'sent') return show(deps, id, { status: 'ready', ...(outcome === 'refused' && { isBatch: false }) })
  } catch (cause) {
    // Declining the upgrade to batches does not decline the swap.
    if (isAirlockError(cause, 'USER_REJECTED'))
      return show(deps, id, { status: 'declined', isBatch: preview.isBatch && !refusesBatch(cause) })
    // Without the network, the wallet was not reached.
    return show(deps, id, { status: isResponse(cause) ? 'pending' : 'failed' })
  }
  if (store.get(swapAccountAtom) !== of) return
  resetSwap(store)
  store.set(routerAtom, reset({ view: 'Account' }))
}

/** @returns the call with its gas, or the status of a failure */
async function build(deps: Deps, preview: SwapPreview): Promise<(SwapCall & { gas: bigint }) | SwapPreview['status']> {
  const { caipNetworkId, account, from, to, amount, quote } = preview
  const body = {
    amount: String(amount),
    from: tokenId(from),
    to: tokenId(to),
    userAddress: `${caipNetworkId}:${account}`,
    eip155: { slippage: deps.store.get(swapAtom).slippageBp / 100 },
    projectId: deps.gateway?.projectId,
    minimum: String(quote.minimum),
    disableEstimate: false,
  }
  try {
    if (!preview.isBatch && (await needsApprovalOf(deps, preview))) {
      show(deps, preview.id, { needsApproval: true })
      return 'ready'
    }
    const built = await requestGateway(deps, caipNetworkId, swapBuildContract.convertBuild, { query: {}, body })
    const isQuoted = (one: SwapPreview) => one.quote.context.router.toLowerCase() === built.tx.to.toLowerCase()
    if (!isQuoted(preview)) {
      const renewed = await renew(deps, preview.id)
      return typeof renewed === 'string' ? renewed : isQuoted(renewed) ? 'ready' : 'mismatch'
    }
    const call = checkBuiltSwap(deps, preview, built)
    const gas = BigInt(built.tx.eip155.gas)
    if (call === undefined || gas > MAX_GAS || !(await hasChainDecimals(deps, preview))) return 'mismatch'
    if (gas <= BigInt(quote.context.gas)) return { ...call, gas }
    show(deps, preview.id, { quote: withGas(quote, withRoom(gas)) })
    return 'feeRose'
  } catch (cause) {
    if (isAirlockError(cause, 'GATEWAY_FAILED') && cause.context.code === 'NO_LIQUIDITY') {
      const renewed = await renew(deps, preview.id)
      return typeof renewed === 'string' ? renewed : 'ready'
    }
    void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeBuildFailed') })
    return 'failed'
  }
}
