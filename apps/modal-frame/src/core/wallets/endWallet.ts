import type { Deps } from '../ports/Deps.ts'
import { saveRemoteSession } from './remoteSessions.ts'
import { findSessionConnector } from './sessionConnector.ts'

export async function endWallet(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId }: { connectorId: string },
): Promise<null> {
  await findSessionConnector(deps, connectorId)?.session.end()
  saveRemoteSession(deps, connectorId, null)
  return null
}
