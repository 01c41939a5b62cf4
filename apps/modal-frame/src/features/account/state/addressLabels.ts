import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { atom } from 'jotai'
import { hostStateAtom } from '../../../core/host/hostState.ts'

/** Returns the host's label of an address in any form, as foreign text. */
export const labelOfAtom = atom((get) => {
  const labels = Object.entries(get(hostStateAtom)?.addressLabels ?? {})
  return (namespace: ChainNamespace, address: string): string | undefined => {
    const [, label] = labels.find(([labelled]) => isSameAddress(namespace, labelled, address)) ?? []
    return label === undefined ? undefined : foreignText(label)
  }
})
