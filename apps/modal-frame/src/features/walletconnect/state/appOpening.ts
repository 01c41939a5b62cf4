import { atom } from 'jotai'
import type { Attempt } from '../../../core/wallets/connecting/attempt.ts'
import type { ConnectOption } from '../../../core/wallets/connecting/connectOptions.ts'

/**
 * Outcome of the link into a wallet's app or site during one attempt; another attempt starts again. Browsers do not report whether
 * an app took it: `unanswered` is the guess after a while in which the visitor was here and nothing came. `failed`: the link could
 * not even be tried.
 */
export type AppOpening = { status: 'opened' | 'unanswered' | 'failed'; attempt: Attempt; kind: ConnectOption }

export const appOpeningAtom = atom<AppOpening | null>(null)
