import type { Deps } from '../../../core/ports/Deps.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { walletReviewsAtom } from '../../../core/wallets/walletReviews.ts'
import { isAskedFromFormAtom } from '../state/askedFromForm.ts'
import { formState } from '../state/formState.ts'
import type { Preview } from '../state/preview.ts'
import { problemOf } from '../state/problemOf.ts'
import { type SendForm, sendFormAtom } from '../state/sendForm.ts'
import { sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { confirmSend } from './confirmSend.ts'
import { prepareSend } from './prepareSend.ts'

/** Skips the preview if the wallet's own screen has all warnings. Never rejects. */
export async function reviewSend(deps: Deps): Promise<void> {
  const { store } = deps
  const form = store.get(sendFormAtom)
  if (form.loading || store.get(isAskedFromFormAtom) || formState(form) !== 'preview') return
  const account = store.get(sendAccountAtom)
  const { view } = store.get(routeAtom)
  store.set(sendAtom, { loading: true, problem: null })
  const outcome = await prepareSend(deps, form).catch(problemOf)
  if (store.get(sendAccountAtom) !== account) return
  const hasLeft = store.get(routeAtom).view !== view
  // An edited form could name another recipient than the prepared transfer (T205).
  if (hasLeft || !isSameInput(form, store.get(sendFormAtom))) return store.set(sendAtom, { loading: false })
  if (typeof outcome === 'string') return store.set(sendAtom, { loading: false, problem: outcome })
  store.set(sendAtom, { loading: false, preview: outcome })
  if (isReviewedByWallet(deps, outcome)) return confirmSend(deps, outcome)
  navigate(deps, { view: 'WalletSendPreview' })
}

const INPUTS = ['receiverAddress', 'receiverProfileName', 'sendTokenAmount', 'unit', 'isMax'] as const

function isSameInput(one: SendForm, other: SendForm): boolean {
  const isSameToken = one.token?.address === other.token?.address && one.token?.item?.id === other.token?.item?.id
  return isSameToken && INPUTS.every((key) => one[key] === other[key])
}

function isReviewedByWallet({ store }: Deps, { warnings }: Preview): boolean {
  return store.get(walletReviewsAtom) && warnings.every(({ kind }) => kind === 'yourself')
}
