import type { Deps } from '../ports/Deps.ts'
import { bookAtom } from './labels.ts'

/** Labels of addresses in the storage of this origin. */
export const BOOK_KEY = '@airlock/addressBook'

/** Reads the labels, if there are any. */
export async function openBook({ store, storage }: Pick<Deps, 'store' | 'storage'>): Promise<void> {
  const stored = storage.get(BOOK_KEY)
  if (stored !== null) store.set(bookAtom, (await import('./parseBook.ts')).parseBook(stored))
}
