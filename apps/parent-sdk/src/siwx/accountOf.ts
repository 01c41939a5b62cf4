import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Session } from '@airlock/protocol/session'
import type { ActionDeps } from '../types/Namespace.ts'

/** Somebody who signs in, on one network. */
export type Account = { namespace: ChainNamespace; address: string; caipNetworkId: CaipNetworkId }

/** The account of a namespace, its address as the page's code gets it. */
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
