import type { Deps } from '../ports/Deps.ts'
import { findSessionConnector } from './sessionConnector.ts'

/** The channel's `receiveLink`: a link brought a message of the wallet to the page. */
export async function receiveLink(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId, topic, message }: { connectorId: string; topic: string; message: string },
): Promise<null> {
  await findSessionConnector(deps, connectorId)?.session.receiveLink?.({ topic, message })
  return null
}
