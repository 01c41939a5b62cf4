import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'
import { saveRemoteSession } from '../wallets/remoteSessions.ts'
import { findSessionConnector } from '../wallets/sessionConnector.ts'

/** By connector, the last end of its session: resolves to `false`, or rejects, if the wallet was not notified (T253). */
export const endsAtom = atom<Readonly<Record<string, Promise<unknown>>>>({})

/** @throws AirlockError RELAY_UNREACHABLE if the wallet was not notified */
export async function endWallet(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId }: { connectorId: string },
): Promise<null> {
  const end = Promise.resolve(findSessionConnector(deps, connectorId)?.session.end())
  deps.store.set(endsAtom, (all) => ({ ...all, [connectorId]: end }))
  // Before the end, which may take longer than the next session.
  saveRemoteSession(deps, connectorId, null)
  if ((await end) === false) throw new AirlockError('RELAY_UNREACHABLE')
  return null
}
