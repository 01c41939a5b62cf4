import { atom } from 'jotai'
import type { WayToConnect } from './waysToConnect.ts'

/**
 * What became of the link into a wallet's app or site. No browser tells whether an app took it: `unanswered` is the guess after a
 * while in which the visitor was here and nothing came. `failed`: the link could not even be tried.
 */
export type AppOpening =
  | { status: 'unopened'; wallet?: undefined; kind?: undefined }
  | { status: 'opened' | 'unanswered' | 'failed'; wallet: string; kind: WayToConnect }

export const NOT_OPENED: AppOpening = { status: 'unopened' }

export const appOpeningAtom = atom<AppOpening>(NOT_OPENED)
