import { isEvmAddress, toHexChainId } from '@airlock/protocol/caip'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { formatUnits } from 'viem'
import { getBalance } from 'viem/actions'
import type { ChainAdapter } from '../../ports/ChainAdapter.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { CaipNetwork } from '../../state/network.ts'
import { createClients } from './createClients.ts'
import { DEFINITIONS } from './definitions.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { RpcSettings } from './rpcUrls.ts'

type AnyRequest = (call: { method: string; params?: Json | undefined }) => Promise<Json | undefined>

/** The adapter of `eip155`: reads over JSON-RPC, straight to the URLs of each network. */
export function createEvmAdapter(settings: RpcSettings, clock: Clock): ChainAdapter {
  const clientOf = createClients(settings, clock)
  return {
    definitions: DEFINITIONS,
    balance: (address, network) =>
      reporting(network, async () => {
        if (!isEvmAddress(address)) throw new AirlockError('INVALID_PARAMS', { context: { method: 'eth_getBalance' } })
        const units = await getBalance(clientOf(network), { address })
        const { decimals, symbol } = network.nativeCurrency
        return { balance: formatUnits(units, decimals), symbol }
      }),
    request: (network, call) =>
      reporting(network, async () => (await (clientOf(network).request as AnyRequest)(call)) ?? null),
    addChainParameter,
  }
}

/** EIP-3085 */
function addChainParameter({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: CaipNetwork) {
  return {
    chainId: toHexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls: [...new Set([...rpcUrls.default.http, ...rpcUrls.chainDefault.http])],
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
}

async function reporting<Result>({ name }: CaipNetwork, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    throw isAirlockError(cause) ? cause : rpcFailure(cause, name)
  }
}
