import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Session } from '@airlock/protocol/session'

/** Returns the accounts of a connected namespace, as a list that the caller may change; none while it is not connected. */
export function connectedAccounts({ namespaces }: Session, namespace: ChainNamespace): string[] {
  const entry = namespaces[namespace]
  return entry?.status === 'connected' ? [...entry.accounts] : []
}
