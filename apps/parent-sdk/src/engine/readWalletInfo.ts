import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../types/Namespace.ts'
import type { WalletInfo } from '../types/states.ts'

export function readWalletInfo(
  { active, session }: Pick<ActionDeps, 'active' | 'session'>,
  namespace: ChainNamespace,
): WalletInfo | undefined {
  const wallet = active.of(namespace).get()
  if (!wallet) return undefined
  const { name, type, icon, rdns, user } = wallet
  const { connectorId: id } = session.get().namespaces[namespace] ?? {}
  return { ...(id && { id }), name, type, ...(icon && { icon }), ...(rdns && { rdns }), ...(user && { user }) }
}
