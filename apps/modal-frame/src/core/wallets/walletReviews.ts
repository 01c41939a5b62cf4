import { atom } from 'jotai'
import { activeConnectorAtom } from './sessionConnector.ts'

/** The email wallet's own screen is the review. */
export const walletReviewsAtom = atom((get) => get(activeConnectorAtom)?.email !== undefined)
