import { atom } from 'jotai'
import { isSmartAccountAtom } from '../../../core/accounts/account.ts'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { remoteSessionAtom } from '../../../core/wallets/remoteSessions.ts'
import { pageWaitsAtom } from './pageWaits.ts'

/** False while a page waits for a transaction hash. */
export const isFeePayableAtom = atom((get) => {
  const session = get(sessionAtom)
  const entry = session?.namespaces[session.activeNamespace]
  if (entry === undefined || !get(isSmartAccountAtom) || get(pageWaitsAtom)) return false
  const { preferredAccountType, smartAccountDeployed } = get(remoteSessionAtom)(entry)?.user ?? {}
  return preferredAccountType === 'smartAccount' || smartAccountDeployed === true
})
