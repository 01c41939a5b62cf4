import { atom } from 'jotai'
import { isSmartAccountAtom } from '../../../core/accounts/account.ts'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { remoteSessionAtom } from '../../../core/wallets/remoteSessions.ts'
import { pageWaitsAtom } from './pageWaits.ts'

/**
 * `true` for an account whose fees someone else may pay: its user prefers the smart account, or it runs the code of one already. A
 * page that opened the form waits for the hash of a transaction, whose fee is the account's own.
 */
export const isFeePayableAtom = atom((get) => {
  const session = get(sessionAtom)
  const entry = session?.namespaces[session.activeNamespace]
  if (entry === undefined || !get(isSmartAccountAtom) || get(pageWaitsAtom)) return false
  const { preferredAccountType, smartAccountDeployed } = get(remoteSessionAtom)(entry)?.user ?? {}
  return preferredAccountType === 'smartAccount' || smartAccountDeployed === true
})
