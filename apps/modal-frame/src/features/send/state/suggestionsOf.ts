import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import type { BookEntry } from '../../../core/addressBook/labels.ts'
import type { RecentReceiver } from './RecentReceiver.ts'

type Known = { namespace: ChainNamespace; receivers: readonly RecentReceiver[]; book: readonly BookEntry[] }

/** Recent recipients for an empty field; else the user's labels that contain the text. */
export function suggestionsOf(typed: string, { namespace, receivers, book }: Known): readonly RecentReceiver[] {
  const text = typed.trim().toLowerCase()
  const own = book.filter((one) => one.namespace === namespace)
  if (text !== '') {
    return own.filter(({ label }) => label.toLowerCase().includes(text)).map(({ address }) => ({ address, name: null }))
  }
  const isRecent = (address: string) => receivers.some((one) => isSameAddress(namespace, one.address, address))
  return [
    ...receivers,
    ...own.filter(({ address }) => !isRecent(address)).map(({ address }) => ({ address, name: null })),
  ]
}
