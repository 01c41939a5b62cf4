import { atom } from 'jotai'
import type { RevokeOutcome } from '../flows/revokeSession.ts'

/** Outcome of each request to revoke, by the id of its permission. In the store, because the approval of a remote wallet replaces the view. */
export const outcomesAtom = atom<Readonly<Record<string, RevokeOutcome | { status: 'asking' }>>>({})

/** Revoking several: `done` counts the answered requests, `revoked` those that revoked. */
export type Run = { requested: number; done: number; revoked: number; stage: 'running' | 'stopping' | 'over' }
export const runAtom = atom<Run | null>(null)
