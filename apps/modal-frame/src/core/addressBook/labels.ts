import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { atom } from 'jotai'
import { hostStateAtom } from '../host/hostState.ts'

export type BookEntry = { namespace: ChainNamespace; address: string; label: string }

/** Labels that the visitor gave, newest first. Empty until `openBook`. */
export const bookAtom = atom<readonly BookEntry[]>([])

/** Returns the label of an address in any form: the visitor's, else the host's, as foreign text. */
export const labelOfAtom = atom((get) => {
  const book = get(bookAtom)
  const labels = Object.entries(get(hostStateAtom)?.addressLabels ?? {})
  return (namespace: ChainNamespace, address: string): string | undefined => {
    const own = book.find((one) => one.namespace === namespace && isSameAddress(namespace, one.address, address))
    if (own !== undefined) return own.label
    const [, label] = labels.find(([labelled]) => isSameAddress(namespace, labelled, address)) ?? []
    return label === undefined ? undefined : foreignText(label)
  }
})
