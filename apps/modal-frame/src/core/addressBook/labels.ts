import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { atom } from 'jotai'
import { hostStateAtom } from '../host/hostState.ts'

export type BookEntry = { namespace: ChainNamespace; address: string; label: string }

export const bookAtom = atom<readonly BookEntry[]>([])

/** The host must not name a recipient (T209). */
export const ownLabelOfAtom = atom((get) => {
  const book = get(bookAtom)
  return (namespace: ChainNamespace, address: string): string | undefined =>
    book.find((one) => one.namespace === namespace && isSameAddress(namespace, one.address, address))?.label
})

export const labelOfAtom = atom((get) => {
  const ownLabelOf = get(ownLabelOfAtom)
  const labels = Object.entries(get(hostStateAtom)?.addressLabels ?? {})
  return (namespace: ChainNamespace, address: string): string | undefined => {
    const own = ownLabelOf(namespace, address)
    if (own !== undefined) return own
    const [, label] = labels.find(([labelled]) => isSameAddress(namespace, labelled, address)) ?? []
    return label === undefined ? undefined : foreignText(label)
  }
})
