import type { Balance } from '@airlock/protocol/channel/callSchemas'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { formatUnits } from 'viem'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { ChainAdapter, RpcSettings } from '../../core/ports/Namespace.ts'
import { createClients } from './createClients.ts'
import { DEFINITIONS } from './definitions.ts'
import { rpcFailure } from './rpcFailure.ts'

type Call = Parameters<ChainAdapter['request']>[1]
type AnyRequest = (call: Call) => Promise<Json | undefined>

const QUANTITY = /^0x[\da-f]{1,64}$/i

export function createEvmAdapter(settings: RpcSettings, clock: Clock): ChainAdapter {
  const clientOf = createClients(settings, clock)

  async function request(network: CaipNetwork, call: Call): Promise<Json> {
    try {
      return (await (clientOf(network).request as AnyRequest)(call)) ?? null
    } catch (cause) {
      throw isAirlockError(cause) ? cause : rpcFailure(cause, network.name)
    }
  }

  async function balance(address: string, network: CaipNetwork): Promise<Balance> {
    // viem's own action would add 22 kB of ABI code.
    const units = await request(network, { method: 'eth_getBalance', params: [address, 'latest'] })
    if (typeof units !== 'string' || !QUANTITY.test(units)) throw rpcFailure(undefined, network.name)
    const { decimals, symbol } = network.nativeCurrency
    return { balance: formatUnits(BigInt(units), decimals), symbol }
  }

  return {
    definitions: DEFINITIONS,
    addresses: async () => (await import('./canonicalAddress.ts')).canonicalAddress,
    balance,
    request,
    token: async (contract, owner, network) =>
      (await import('./tokens/readToken.ts')).readToken(request, { contract, owner, network }),
    code: async (address, network, onRead) =>
      (await import('./code/readAccountCode.ts')).readAccountCode(
        (method, params) => request(network, { method, params }),
        { address, network: network.caipNetworkId },
        onRead,
      ),
    deposits: async (address, network) =>
      (await import('./deposits/createDepositReader.ts')).createDepositReader(request, address, network),
    intents: async (network, asked) => (await import('./intents/readIntents.ts')).readIntents(request, network, asked),
    transfers: async () => (await import('./transfers/createTransfers.ts')).createTransfers(request),
  }
}
