import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'
import { saveRemoteSession } from './remoteSessions.ts'
import { findSessionConnector } from './sessionConnector.ts'

/** By connector, the last end of its session: resolves to `false`, or rejects, if the wallet was not told (T253). */
export const endsAtom = atom<Readonly<Record<string, Promise<unknown>>>>({})

/** @throws AirlockError RELAY_UNREACHABLE if the wallet was not told: the page tries again at its next use */
export async function endWallet(
  deps: Pick<Deps, 'store' | 'connectors'>,
  { connectorId }: { connectorId: string },
): Promise<null> {
  const end = Promise.resolve(findSessionConnector(deps, connectorId)?.session.end())
  deps.store.set(endsAtom, (ends) => ({ ...ends, [connectorId]: end }))
  try {
    if ((await end) === false) throw new AirlockError('RELAY_UNREACHABLE')
  } finally {
    saveRemoteSession(deps, connectorId, null)
  }
  return null
}
