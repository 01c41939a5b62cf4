import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Deps } from '../ports/Deps.ts'
import { askGateway } from './askGateway.ts'

/** A dapp that asks its wallet waits no longer for what the gateway adds. */
const PATIENCE_MS = 3_000

/** Asks for the tokens of an account on a network. @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, after 3 s too */
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
