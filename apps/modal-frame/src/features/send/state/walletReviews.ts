import { atom } from 'jotai'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'
import { isAsking } from './preview.ts'
import { sendAtom } from './sendState.ts'

/** Whether the wallet's own screen is the review: the email wallet's. */
export const walletReviewsAtom = atom((get) => get(activeConnectorAtom)?.email !== undefined)

/** Whether that wallet was asked from the form. */
export const isAskedFromFormAtom = atom((get) => get(walletReviewsAtom) && isAsking(get(sendAtom).preview))
