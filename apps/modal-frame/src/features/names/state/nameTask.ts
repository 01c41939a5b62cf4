import { atom } from 'jotai'
import type { NameFailure } from './nameFailure.ts'

/** A change of a registered name. `code` is what its owner sends to the receiver of a transfer. */
export type NameTask = { name: string; kind: 'save' | 'give' | 'accept' | 'everywhere' } & (
  | { status: 'asking' }
  /** The transaction was sent, and is not mined yet. */
  | { status: 'checking' }
  | { status: 'done'; code?: string }
  | { status: 'failed'; failure: NameFailure }
)
type NameTasks = { readonly [kind in NameTask['kind']]?: NameTask }
/** The last task of each kind. In the store, because the approval of a remote wallet replaces the view. */
export const nameTasksAtom = atom<NameTasks>({})

/** Whether the wallet has a request about a name, which allows no second one. */
export function isAskedForName(tasks: NameTasks): boolean {
  return Object.values(tasks).some(({ status }) => status === 'asking')
}

/** Typed values of a name's forms. */
export type NameDraft = { name: string; avatar: string; bio: string; to: string }
export const nameDraftAtom = atom<NameDraft | null>(null)
export const typedCodeAtom = atom('')
