import { atom } from 'jotai'
import { walletReviewsAtom } from '../../../core/wallets/walletReviews.ts'
import { isAsking } from './preview.ts'
import { sendAtom } from './sendState.ts'

/** Whether a wallet with its own review was asked from the form. */
export const isAskedFromFormAtom = atom((get) => get(walletReviewsAtom) && isAsking(get(sendAtom).preview))
