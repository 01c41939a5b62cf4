import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { findSessionConnector } from '../wallets/sessionConnector.ts'
import type { SentRow } from './transactions.ts'

/** Whether the connected wallet follows the row: another wallet would prompt. */
export function isOfConnected(deps: Deps, { caipNetworkId, from }: Pick<SentRow, 'caipNetworkId' | 'from'>): boolean {
  const namespace = namespaceOf(caipNetworkId)
  const { remote, connectorId = '', accounts = [] } = deps.store.get(sessionAtom)?.namespaces[namespace] ?? {}
  if (!remote || !findSessionConnector(deps, connectorId)?.replacesSent) return false
  return accounts.some((account) => isSameAddress(namespace, account, from))
}
