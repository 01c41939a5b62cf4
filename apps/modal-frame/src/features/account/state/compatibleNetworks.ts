import { atom } from 'jotai'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { networksAtom } from '../../../core/networks/network.ts'

export const compatibleNetworksAtom = atom((get) => {
  const namespace = get(sessionAtom)?.activeNamespace
  return get(networksAtom).filter(({ chainNamespace }) => chainNamespace === namespace)
})
