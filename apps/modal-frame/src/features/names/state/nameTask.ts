import { atom } from 'jotai'
import type { NameFailure } from './nameFailure.ts'

/** `code` goes to the recipient of a transfer. */
export type NameTask = { name: string; kind: 'save' | 'give' | 'accept' | 'everywhere' } & (
  | { status: 'asking' }
  | { status: 'checking' }
  | { status: 'done'; code?: string }
  | { status: 'failed'; failure: NameFailure }
)
type NameTasks = { readonly [kind in NameTask['kind']]?: NameTask }
/** In the store, because the approval of a remote wallet replaces the view. */
export const nameTasksAtom = atom<NameTasks>({})

/** Wallets accept one request at a time. */
export function isAskedForName(tasks: NameTasks): boolean {
  return Object.values(tasks).some(({ status }) => status === 'asking')
}

export type NameDraft = { name: string; avatar: string; bio: string; to: string }
export const nameDraftAtom = atom<NameDraft | null>(null)
export const typedCodeAtom = atom('')
