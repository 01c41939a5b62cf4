import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { atom } from 'jotai'
import { hostStateAtom } from '../../../core/host/hostState.ts'

/** Finds the label that the host gave to an address, however either is spelled. A label is foreign text, made fit to be shown. */
export const labelOfAtom = atom((get) => {
  const labels = Object.entries(get(hostStateAtom)?.addressLabels ?? {})
  return (namespace: ChainNamespace, address: string): string | undefined => {
    const [, label] = labels.find(([labelled]) => isSameAddress(namespace, labelled, address)) ?? []
    return label === undefined ? undefined : foreignText(label)
  }
})
