import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { requestJsonRpc } from '../../core/networks/requestJsonRpc.ts'
import { toBalance } from '../../core/networks/toBalance.ts'
import type { ChainAdapter, RpcSettings } from '../../core/ports/Namespace.ts'
import { DEFINITIONS } from './definitions.ts'
import { readTokens } from './readTokens.ts'
import { throughGateway } from './throughGateway.ts'

export function createSolanaAdapter({ rpcOrigins, ...others }: RpcSettings): ChainAdapter {
  const { gateway } = others
  const own = gateway === undefined ? [] : [new URL(gateway).origin]
  const settings = { ...others, rpcOrigins: [...rpcOrigins, ...own] }
  const request = (network: CaipNetwork, call: RpcCall, bigIntegers?: 'text') =>
    requestJsonRpc(throughGateway(network, settings), settings, call, bigIntegers)
  return {
    definitions: DEFINITIONS,
    async balance(address, network) {
      const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
      return toBalance(toUnits(await request(network, call, 'text')), network)
    },
    request: (network, call) => request(network, call),
    transfers: async () =>
      (await import('./transfers/solanaTransfers.ts')).solanaTransfers((network, call) =>
        request(network, call, 'text'),
      ),
    history: async (address, network, cursor) =>
      (await import('./activity/readHistory.ts')).readHistory(
        address,
        throughGateway(network, settings),
        (call) => request(network, call, 'text'),
        cursor,
      ),
    tokens: (address, network) => readTokens(address, network, (call) => request(network, call, 'text')),
  }
}

type RpcCall = Parameters<typeof requestJsonRpc>[2]

function toUnits(response: Json): bigint | undefined {
  const { value } = (response ?? {}) as { value?: unknown }
  const isExact = Number.isSafeInteger(value) && (value as number) >= 0
  return isExact || (typeof value === 'string' && /^\d{16,20}$/.test(value)) ? BigInt(value as string) : undefined
}
