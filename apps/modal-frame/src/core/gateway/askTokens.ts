import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Deps } from '../ports/Deps.ts'
import { requestGateway } from './requestGateway.ts'

/** Limits additions to a wallet response. */
const TIMEOUT_MS = 3_000

/** @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, also after 3 s */
export async function askTokens(
  deps: Pick<Deps, 'gateway' | 'store'>,
  network: CaipNetworkId,
  address: string,
): Promise<TokenBalance[]> {
  const { balances } = await requestGateway(deps, network, gatewayContract.balance, {
    params: { address },
    query: { currency: 'usd', chainId: network },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return balances
}
