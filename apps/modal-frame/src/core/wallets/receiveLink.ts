import type { Deps } from '../ports/Deps.ts'
import { findSessionConnector } from './sessionConnector.ts'

export async function receiveLink(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId, topic, message }: { connectorId: string; topic: string; message: string },
): Promise<null> {
  await findSessionConnector(deps, connectorId)?.session.receiveLink?.({ topic, message })
  return null
}
