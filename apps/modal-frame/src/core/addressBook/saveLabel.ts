import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { Deps } from '../ports/Deps.ts'
import { bookAtom } from './labels.ts'
import { BOOK_KEY } from './openBook.ts'
import { MAX_ENTRIES, MAX_LABEL, parseBook } from './parseBook.ts'

type Labelled = { namespace: ChainNamespace; address: string }

/** Another tab may have saved others meanwhile. */
export function saveLabel({ store, storage }: Pick<Deps, 'store' | 'storage'>, of: Labelled, label: string): void {
  const { namespace, address } = of
  const others = parseBook(storage.get(BOOK_KEY) ?? '[]').filter(
    (one) => one.namespace !== namespace || !isSameAddress(namespace, one.address, address),
  )
  const text = foreignText(label, MAX_LABEL)
  const book = [...(text === undefined ? [] : [{ namespace, address, label: text }]), ...others].slice(0, MAX_ENTRIES)
  storage.set(BOOK_KEY, JSON.stringify(book))
  store.set(bookAtom, book)
}
