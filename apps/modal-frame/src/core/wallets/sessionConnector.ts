import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import { activeSessionAtom } from '../host/hostState.ts'
import type { SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'

/** Connectors of this frame, for what views have to know of them; boot fills it. */
export const connectorsAtom = atom<readonly Pick<SessionConnector, 'id' | 'entry' | 'replacesSent'>[]>([])

/** Part of Connect in which the active session began; undefined without a session of this frame. */
export const activeEntryAtom = atom((get) => {
  const session = get(activeSessionAtom)
  return session?.remote ? get(connectorsAtom).find(({ id }) => id === session.connectorId)?.entry : undefined
})

/** The connector of this frame that holds sessions under an id; undefined where this project has none. */
export function findSessionConnector({ connectors }: Pick<Deps, 'connectors'>, id: string) {
  return connectors.find((connector): connector is SessionConnector => connector.id === id && 'session' in connector)
}

/** @throws AirlockError DISCONNECTED where this project has no such connector */
export function sessionConnector(deps: Pick<Deps, 'connectors'>, id: string): SessionConnector {
  const connector = findSessionConnector(deps, id)
  if (connector === undefined) throw new AirlockError('DISCONNECTED')
  return connector
}
