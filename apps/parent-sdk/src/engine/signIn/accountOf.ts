import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Session } from '@airlock/protocol/session'
import type { ActionDeps } from '../../types/Namespace.ts'

export type Account = { namespace: ChainNamespace; address: string; caipNetworkId: CaipNetworkId }

export function accountOf(
  session: Session,
  namespace: ChainNamespace,
  namespaces: ActionDeps['namespaces'],
): Account | undefined {
  const { accounts: [address] = [], caipNetworkId } = session.namespaces[namespace] ?? {}
  if (address === undefined || caipNetworkId === undefined) return undefined
  const { writeAddress } = namespaces.find(({ name }) => name === namespace) ?? {}
  return { namespace, address: writeAddress?.(address) ?? address, caipNetworkId }
}
