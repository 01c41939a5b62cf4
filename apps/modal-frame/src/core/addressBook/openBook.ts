import type { Deps } from '../ports/Deps.ts'
import { bookAtom } from './labels.ts'
import { parseBook } from './parseBook.ts'

export const BOOK_KEY = '@airlock/addressBook'

export function openBook({ store, storage }: Pick<Deps, 'store' | 'storage'>): void {
  store.set(bookAtom, parseBook(storage.get(BOOK_KEY) ?? '[]'))
}
