import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { findSessionConnector } from '../wallets/sessionConnector.ts'
import type { SentRow } from './transactions.ts'

/** The wallet has the account, and its kind of ids. */
export function isOfConnected(
  deps: Deps,
  { caipNetworkId, from, callsId = '' }: Pick<SentRow, 'caipNetworkId' | 'from' | 'callsId'>,
): boolean {
  const namespace = namespaceOf(caipNetworkId)
  const { connectorId = '', accounts = [] } = deps.store.get(sessionAtom)?.namespaces[namespace] ?? {}
  if (parseCallsId(callsId) !== undefined && !findSessionConnector(deps, connectorId)?.replacesSent) return false
  return accounts.some((account) => isSameAddress(namespace, account, from))
}
