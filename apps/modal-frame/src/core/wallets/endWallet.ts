import type { Deps } from '../ports/Deps.ts'
import { keepRemoteSession } from './remoteSessions.ts'
import { findSessionConnector } from './sessionConnector.ts'

export async function endWallet(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId }: { connectorId: string },
): Promise<null> {
  await findSessionConnector(deps, connectorId)?.session.end()
  keepRemoteSession(deps, connectorId, null)
  return null
}
