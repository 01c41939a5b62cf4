import type { FrameConnector } from '@airlock/protocol/connectorIds'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { HeldSession } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'

/** The session of a connector of this frame. @throws AirlockError DISCONNECTED where this project has no such connector */
export function heldSession({ connectors }: Pick<Deps, 'connectors'>, id: FrameConnector): HeldSession {
  const session = connectors.find((connector) => connector.id === id)?.session
  if (session === undefined) throw new AirlockError('DISCONNECTED')
  return session
}
