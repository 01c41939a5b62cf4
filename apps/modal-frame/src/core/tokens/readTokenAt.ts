import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { QueriedAccount } from '../queries/queryKeys.ts'

/** `undefined` without a token. @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED, NETWORK_NOT_FOUND, ADAPTER_NOT_FOUND */
export async function readTokenAt(
  deps: Pick<Deps, 'store' | 'adapters'>,
  { network: id, address }: QueriedAccount,
  contract: string,
): Promise<TokenBalance | undefined> {
  const { adapter, network } = await loadNetwork(deps, id)
  return adapter.token?.(contract, address, network)
}
