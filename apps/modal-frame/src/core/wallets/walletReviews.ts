import { atom } from 'jotai'
import { activeConnectorAtom } from './sessionConnector.ts'

/** Whether the wallet's own screen is the review: the email wallet's. */
export const walletReviewsAtom = atom((get) => get(activeConnectorAtom)?.email !== undefined)
