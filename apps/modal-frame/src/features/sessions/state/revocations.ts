import { atom } from 'jotai'
import type { RevokeOutcome } from '../flows/revokeSession.ts'

/** By id. In the store, because the approval of a remote wallet replaces the view. */
export const outcomesAtom = atom<Readonly<Record<string, RevokeOutcome | { status: 'asking' }>>>({})

/** `done` counts responses, `revoked` successes. */
export type Run = { requested: number; done: number; revoked: number; stage: 'running' | 'stopping' | 'over' }
export const runAtom = atom<Run | null>(null)
