import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'

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
