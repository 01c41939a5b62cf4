import { atom } from 'jotai'
import type { Attempt } from '../../../core/wallets/connecting/attempt.ts'
import type { ConnectOption } from '../../../core/wallets/connecting/connectOptions.ts'

/** `unanswered`: a guess after a while. `failed`: the link could not be tried. */
export type AppLaunch = { status: 'opened' | 'unanswered' | 'failed'; attempt: Attempt; kind: ConnectOption }

export const appLaunchAtom = atom<AppLaunch | null>(null)
