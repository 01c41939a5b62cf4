import { texts as codeTexts } from '../../../core/delegates/texts/texts.ts'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { activeNetworkAtom, activeNetworkIdAtom } from '../../../core/networks/network.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { knownSpender } from '../state/knownRouters.ts'
import { amountOf, type SwapPreview, swapAccountAtom, swapAtom, swapFormState } from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'
import { canBatch } from './canBatch.ts'
import { hasChainDecimals } from './hasChainDecimals.ts'
import { readAllowance } from './readAllowance.ts'
import { readForeignCode } from './readForeignCode.ts'

/** Gas of an exact approval within a batch, of an earlier one set to 0, and of the batch itself. */
const BATCH_GAS = 150_000n

let count = 0

/** Opens the preview with the figures of the form and the allowance of the chain. Never rejects. */
export async function reviewSwap(deps: Deps): Promise<void> {
  const { store } = deps
  const state = store.get(swapAtom)
  const of = store.get(swapAccountAtom)
  const [network, account, amount] = [store.get(activeNetworkIdAtom), store.get(activeAddressAtom), amountOf(state)]
  const { from, to, quote, isReviewing } = state
  if (isReviewing || swapFormState(state, of) !== 'review') return
  if (network === null || account === null || from === null || to === null || quote === null || !amount) return
  count += 1
  const preview: SwapPreview = {
    ...{ id: count, caipNetworkId: network, account, from, to, amount, quote },
    ...{ needsApproval: false, isBatch: false, foreignCode: null, isAccepted: false, before: null, status: 'ready' },
  }
  store.set(swapAtom, { isReviewing: true })
  const [step, isSameToken, code] = await Promise.all([
    firstStep(deps, preview).catch(() => undefined),
    hasChainDecimals(deps, preview).catch(() => undefined),
    readForeignCode(deps, preview),
  ])
  if (store.get(swapAccountAtom) !== of) return
  store.set(swapAtom, { isReviewing: false })
  if (step === undefined || !isSameToken || code?.isSweeper) {
    const network = store.get(activeNetworkAtom)?.name ?? preview.caipNetworkId
    const notice = code?.isSweeper
      ? ownNotice(codeTexts, 'codeSweeper', { network })
      : ownNotice(texts, isSameToken === false ? 'noticeTokenMismatch' : 'noticeAllowanceFailed')
    void showToast(deps, { variant: 'error', notice })
    return
  }
  store.set(swapAtom, { preview: { ...preview, ...step, foreignCode: code?.delegate ?? null } })
  navigate(deps, { view: 'SwapPreview' })
}

/** @throws AirlockError RPC_FAILED */
async function firstStep(deps: Deps, preview: SwapPreview) {
  const { context } = preview.quote
  if (!(await needsApprovalOf(deps, preview))) return { needsApproval: false }
  if (!(await canBatch(deps, preview))) return { needsApproval: true }
  const gas = String(BigInt(context.gas) + BATCH_GAS)
  return { needsApproval: true, isBatch: true, quote: { ...preview.quote, context: { ...context, gas } } }
}

/** @throws AirlockError RPC_FAILED */
export async function needsApprovalOf(deps: Deps, preview: SwapPreview): Promise<boolean> {
  const token = contractOf(preview.from)
  if (token === undefined || preview.quote.context.kind === 'wrap') return false
  const spender = knownSpender(deps, preview)
  if (spender === undefined) throw new Error('The router is not known.')
  const chain = await loadNetwork(deps, preview.caipNetworkId)
  return (await readAllowance(chain, { token, owner: preview.account, spender })) < preview.amount
}
