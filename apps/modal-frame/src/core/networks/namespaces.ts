import type { ChainNamespace } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import type { Namespace } from '../ports/Namespace.ts'

export const namespacesAtom = atom<readonly Namespace[]>([])

export const namespaceAtom = atom((get) => {
  const namespaces = get(namespacesAtom)
  return (name: ChainNamespace): Namespace | undefined => namespaces.find((one) => one.name === name)
})
