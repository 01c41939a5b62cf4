import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Deps } from '../ports/Deps.ts'
import { askGateway } from './askGateway.ts'

/** Limit for additions to a wallet response. */
const PATIENCE_MS = 3_000

/** Fetches an account's tokens. @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, also after 3 s */
export async function askTokens(
  deps: Pick<Deps, 'gateway' | 'store'>,
  network: CaipNetworkId,
  address: string,
): Promise<TokenBalance[]> {
  const { balances } = await askGateway(deps, network, gatewayContract.balance, {
    params: { address },
    query: { currency: 'usd', chainId: network },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return balances
}
