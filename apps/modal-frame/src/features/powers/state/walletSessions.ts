import type { ChainNamespace } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { inactiveConnectionsAtom, sessionAtom } from '../../../core/host/hostState.ts'
import { catalogueAtom } from '../../../core/wallets/catalogue.ts'
import { remoteSessionAtom, walletOfSession } from '../../../core/wallets/remoteSessions.ts'
import { connectorsAtom, hasSessions } from '../../../core/wallets/sessionConnector.ts'
import type { Wallet } from '../../../core/wallets/wallets.ts'

export type WalletSession = { wallet: Wallet; namespace: ChainNamespace; isActive: boolean; isGone: boolean }

/** Sessions of remote wallets with this site. One counts once, in whatever namespaces. An email wallet signs out instead. */
export const walletSessionsAtom = atom((get): readonly WalletSession[] => {
  const isEmail = (id: string) =>
    get(connectorsAtom).some((connector) => connector.id === id && hasSessions(connector) && connector.email)
  const sessions = new Map<string, WalletSession>()
  const add = (id: string, name: string, session: Omit<WalletSession, 'wallet'>) => {
    if (isEmail(id) || sessions.get(id)?.isGone === false) return
    sessions.set(id, { ...session, wallet: walletOfSession({ connectorId: id, name }, get(catalogueAtom)) })
  }
  const { namespaces = {}, activeNamespace } = get(sessionAtom) ?? {}
  const active = Object.entries(namespaces) as [ChainNamespace, NonNullable<(typeof namespaces)[ChainNamespace]>][]
  // Ending the session of the shown account closes its views.
  for (const [namespace, entry] of active.toSorted(([one]) => (one === activeNamespace ? -1 : 1))) {
    const remote = get(remoteSessionAtom)(entry)
    if (remote && entry.status === 'connected')
      add(remote.connectorId, remote.name, { namespace, isActive: true, isGone: false })
  }
  for (const { namespace, connectorId, name, remote, isGone = false } of get(inactiveConnectionsAtom))
    if (remote) add(connectorId, name, { namespace, isActive: false, isGone })
  return [...sessions.values()]
})
