import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps } from '../ports.ts'

/** Makes another approved account the active one. @throws AirlockError UNAUTHORIZED for one that no wallet approved */
export function selectAccount(
  { session }: Pick<ActionDeps, 'session'>,
  { namespace, address }: { namespace: ChainNamespace; address: string },
): void {
  const { status, accounts = [] } = session.get().namespaces[namespace] ?? {}
  const chosen = accounts.find((one) => isSame(namespace, one, address))
  if (status !== 'connected' || !chosen) throw new AirlockError('UNAUTHORIZED')
  session.dispatch({
    type: 'accountsChanged',
    namespace,
    accounts: [chosen, ...accounts.filter((one) => one !== chosen)],
  })
}

/** Letter case is a checksum in EVM addresses and part of the address elsewhere. */
function isSame(namespace: ChainNamespace, left: string, right: string) {
  return left === right || (namespace === 'eip155' && left.toLowerCase() === right.toLowerCase())
}
