import { atom } from 'jotai'
import type { NameFailure } from './nameFailure.ts'

/** A change of a registered name. `code` is what its owner sends to the receiver of a transfer. */
export type NameTask = { name: string; kind: 'save' | 'give' | 'accept' | 'everywhere' } & (
  | { status: 'asking' }
  | { status: 'done'; code?: string }
  | { status: 'failed'; failure: NameFailure }
)
/** In the store, because the approval of a remote wallet replaces the view. */
export const nameTaskAtom = atom<NameTask | null>(null)

/** Typed values of a name's forms. */
export type NameDraft = { name: string; avatar: string; bio: string; to: string }
export const nameDraftAtom = atom<NameDraft | null>(null)
export const typedCodeAtom = atom('')
