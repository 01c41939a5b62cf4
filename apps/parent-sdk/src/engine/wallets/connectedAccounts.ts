import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Session } from '@airlock/protocol/session'

export function connectedAccounts({ namespaces }: Session, namespace: ChainNamespace): string[] {
  const entry = namespaces[namespace]
  return entry?.status === 'connected' ? [...entry.accounts] : []
}
