import { atom } from 'jotai'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { networksAtom } from '../../../core/networks/network.ts'

/** Networks of the app on which the active account has the same address. */
export const compatibleNetworksAtom = atom((get) => {
  const namespace = get(sessionAtom)?.activeNamespace
  return get(networksAtom).filter(({ chainNamespace }) => chainNamespace === namespace)
})
