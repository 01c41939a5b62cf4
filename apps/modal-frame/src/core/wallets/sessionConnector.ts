import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import { activeSessionAtom } from '../host/hostState.ts'
import { networksAtom } from '../networks/network.ts'
import type { Connector, SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { namespaceFilterAtom } from '../router/modal.ts'

export const connectorsAtom = atom<readonly (Connector | SessionConnector)[]>([])

export const offeredConnectorsAtom = atom((get) => {
  const requested = get(namespaceFilterAtom)
  const namespaces = requested ? [requested] : get(networksAtom).map(({ chainNamespace }) => chainNamespace)
  return get(connectorsAtom)
    .filter(hasSessions)
    .filter((connector) => namespaces.some(connector.supportsNamespace))
})

export const activeConnectorAtom = atom((get) => {
  const { remote, connectorId } = get(activeSessionAtom) ?? {}
  return remote
    ? get(connectorsAtom)
        .filter(hasSessions)
        .find(({ id }) => id === connectorId)
    : undefined
})

export function findSessionConnector({ connectors }: Pick<Deps, 'connectors'>, id: string) {
  return connectors.filter(hasSessions).find((connector) => connector.id === id)
}

export function hasSessions(connector: Connector | SessionConnector): connector is SessionConnector {
  return 'session' in connector
}

/** @throws AirlockError DISCONNECTED without such a connector */
export function sessionConnector(deps: Pick<Deps, 'connectors' | 'absentConnectors'>, id: string): SessionConnector {
  const connector = findSessionConnector(deps, id)
  if (connector !== undefined) return connector
  const details = deps.absentConnectors?.[id]
  throw new AirlockError('DISCONNECTED', details === undefined ? {} : { details })
}
