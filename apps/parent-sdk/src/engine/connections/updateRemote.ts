import { isAddress } from '@airlock/protocol/caip'
import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { Inactive } from './createConnectionList.ts'

/** Never makes the session active (T204). */
export function updateRemote(
  { namespaces }: Pick<ActionDeps, 'namespaces'>,
  item: Inactive,
  change: RemoteSession | WalletEvent,
): void {
  const { namespace, remote, connectorId } = item
  const rules = namespaces.find(({ name }) => name === namespace)
  const written = (accounts: readonly unknown[]) =>
    accounts.filter((one) => isAddress(namespace, one)).map(rules?.writeAddress ?? String)
  if (!remote || connectorId !== change.connectorId) return
  if ('namespaces' in change) {
    const state = change.namespaces[namespace]
    const { accounts, caipNetworkId } = state ?? item
    // An email session leaves out namespaces with another active wallet.
    const hasFailed = state || change.type !== 'AUTH' ? !state : item.hasFailed
    Object.assign(item, { accounts: written(accounts), caipNetworkId, name: change.name, hasFailed })
  } else if (change.namespace === namespace) {
    const accounts = written(Array.isArray(change.data) ? change.data : [])
    if (change.event === 'accountsChanged' && accounts[0]) item.accounts = accounts
    if (change.event === 'disconnect') item.hasFailed = true
  }
}
