import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import type { NamespaceSession } from '@airlock/protocol/session'
import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'
import type { HostPage } from '../ports/HostPage.ts'
import type { CatalogueWallet } from './catalogue.ts'
import type { Wallet } from './wallets.ts'

const remoteSessionsAtom = atom<Readonly<Record<string, RemoteSession>>>({})

export const remoteSessionAtom = atom((get) => {
  const sessions = get(remoteSessionsAtom)
  return ({ connectorId, remote }: NamespaceSession): RemoteSession | undefined =>
    remote && connectorId !== undefined && Object.hasOwn(sessions, connectorId) ? sessions[connectorId] : undefined
})

export function saveRemoteSession({ store }: Pick<Deps, 'store'>, connectorId: string, remote: RemoteSession | null) {
  store.set(remoteSessionsAtom, ({ [connectorId]: _, ...others }) =>
    remote === null ? others : { ...others, [connectorId]: remote },
  )
}

export function trackSessions(deps: Pick<Deps, 'store' | 'host'>): Pick<HostPage, 'walletConnected' | 'walletEvent'> {
  return {
    walletEvent: deps.host.walletEvent,
    walletConnected(remote) {
      saveRemoteSession(deps, remote.connectorId, remote)
      return deps.host.walletConnected(remote)
    },
  }
}

/** The image is the catalogue's: a wallet's URL could point anywhere. */
export function walletOfSession(
  { connectorId, name }: Pick<RemoteSession, 'connectorId' | 'name'>,
  catalogue: readonly CatalogueWallet[],
): Wallet {
  const known = catalogue.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  return {
    id: connectorId,
    name,
    ...(known?.image_url !== undefined && { icon: known.image_url }),
    hasIdentityConflict: false,
    links: {},
  }
}
