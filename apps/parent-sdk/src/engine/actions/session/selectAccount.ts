import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps } from '../../../types/Namespace.ts'

/** @throws AirlockError UNAUTHORIZED for an account that no wallet approved */
export function selectAccount(
  { session }: Pick<ActionDeps, 'session'>,
  { namespace, address }: { namespace: ChainNamespace; address: string },
): void {
  const { status, accounts = [], caipNetworkId } = session.get().namespaces[namespace] ?? {}
  const chosen = accounts.find((one) => isSameAddress(namespace, one, address))
  if (status !== 'connected' || !chosen || !caipNetworkId) throw new AirlockError('UNAUTHORIZED')
  session.dispatch({
    type: 'accountsChanged',
    namespace,
    accounts: [chosen, ...accounts.filter((one) => one !== chosen)],
  })
  session.dispatch({ type: 'networkSelected', caipNetworkId })
}
