import type { Deps } from '../ports/Deps.ts'
import { bookAtom } from './labels.ts'
import { parseBook } from './parseBook.ts'

/** Labels of addresses in the storage of this origin. */
export const BOOK_KEY = '@airlock/addressBook'

/** Reads the labels. */
export function openBook({ store, storage }: Pick<Deps, 'store' | 'storage'>): void {
  store.set(bookAtom, parseBook(storage.get(BOOK_KEY) ?? '[]'))
}
