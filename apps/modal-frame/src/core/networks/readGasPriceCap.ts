import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../gateway/requestGateway.ts'
import type { Deps } from '../ports/Deps.ts'
import type { CaipNetwork } from './network.ts'

/** A price above ten times the usual one is a mistake or an attack. */
const CAP_FACTOR = 10n

export async function readGasPriceCap(
  deps: Deps,
  { caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>,
): Promise<bigint | undefined> {
  try {
    const input = { query: { chainId: caipNetworkId } }
    const { instant } = await requestGateway(deps, caipNetworkId, gatewayContract.gasPrice, input)
    return BigInt(instant) * CAP_FACTOR || undefined
  } catch {
    return undefined
  }
}
