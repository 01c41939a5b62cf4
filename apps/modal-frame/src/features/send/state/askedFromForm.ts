import { atom } from 'jotai'
import { walletReviewsAtom } from '../../../core/wallets/walletReviews.ts'
import { isAsking } from './preview.ts'
import { sendAtom } from './sendState.ts'

export const isAskedFromFormAtom = atom((get) => get(walletReviewsAtom) && isAsking(get(sendAtom).preview))
