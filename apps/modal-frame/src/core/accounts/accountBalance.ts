import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { readBalance } from './readBalance.ts'

/** Empty if unknown. @throws AirlockError BALANCE_UNAVAILABLE, RPC_ORIGIN_NOT_ALLOWED */
export async function accountBalance(
  deps: Pick<Deps, 'store' | 'adapters' | 'clock'>,
  { namespace, address }: { namespace: ChainNamespace; address: string },
): Promise<Balance> {
  const network = deps.store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
  if (network === undefined) return { balance: '', symbol: '' }
  return readBalance(deps, address, network)
}
