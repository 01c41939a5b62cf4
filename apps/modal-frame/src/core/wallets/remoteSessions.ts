import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import type { NamespaceSession } from '@airlock/protocol/session'
import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'
import type { HostPage } from '../ports/HostPage.ts'
import type { CatalogueWallet } from './catalogue.ts'
import type { Wallet } from './wallets.ts'

/** Sessions that connectors of this frame hold with remote wallets, by connector id, as the connectors reported them. */
const remoteSessionsAtom = atom<Readonly<Record<string, RemoteSession>>>({})

/** The wallet behind a session of the page that lives in this frame. */
export const remoteSessionAtom = atom((get) => {
  const sessions = get(remoteSessionsAtom)
  return ({ connectorId, remote }: NamespaceSession): RemoteSession | undefined =>
    remote && connectorId !== undefined && Object.hasOwn(sessions, connectorId) ? sessions[connectorId] : undefined
})

/** Keeps what is known of a session of this frame; `null` for one that is over. */
export function keepRemoteSession({ store }: Pick<Deps, 'store'>, connectorId: string, remote: RemoteSession | null) {
  store.set(remoteSessionsAtom, ({ [connectorId]: _, ...others }) =>
    remote === null ? others : { ...others, [connectorId]: remote },
  )
}

/** Reports sessions of connectors to the page, and keeps them in the store. */
export function trackSessions(deps: Pick<Deps, 'store' | 'host'>): Pick<HostPage, 'walletConnected' | 'walletEvent'> {
  return {
    walletEvent: deps.host.walletEvent,
    walletConnected(remote) {
      keepRemoteSession(deps, remote.connectorId, remote)
      return deps.host.walletConnected(remote)
    },
  }
}

/** Wallet of a remote session, as it is shown. Its picture is the catalogue's for that name: a URL that the wallet sent could point anywhere. */
export function walletOfSession({ connectorId, name }: RemoteSession, catalogue: readonly CatalogueWallet[]): Wallet {
  const known = catalogue.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  return {
    id: connectorId,
    name,
    ...(known?.image_url !== undefined && { icon: known.image_url }),
    contested: false,
    links: {},
  }
}
