import type { Json } from '@airlock/protocol/snapshot'
import { requestJsonRpc } from '../../core/networks/requestJsonRpc.ts'
import { toBalance } from '../../core/networks/toBalance.ts'
import type { ChainAdapter, RpcSettings } from '../../core/ports/Namespace.ts'
import { DEFINITIONS } from './definitions.ts'
import { readTokens } from './readTokens.ts'

export function createSolanaAdapter(settings: RpcSettings): ChainAdapter {
  return {
    definitions: DEFINITIONS,
    async balance(address, network) {
      const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
      return toBalance(toUnits(await requestJsonRpc(network, settings, call, 'text')), network)
    },
    request: (network, call) => requestJsonRpc(network, settings, call),
    transfers: async () =>
      (await import('./transfers/solanaTransfers.ts')).solanaTransfers((network, call) =>
        requestJsonRpc(network, settings, call, 'text'),
      ),
    history: async (address, network, cursor) =>
      (await import('./activity/readHistory.ts')).readHistory(
        address,
        network,
        (call) => requestJsonRpc(network, settings, call, 'text'),
        cursor,
      ),
    tokens: (address, network) =>
      readTokens(address, network, (call) => requestJsonRpc(network, settings, call, 'text')),
  }
}

function toUnits(response: Json): bigint | undefined {
  const { value } = (response ?? {}) as { value?: unknown }
  const isExact = Number.isSafeInteger(value) && (value as number) >= 0
  return isExact || (typeof value === 'string' && /^\d{16,20}$/.test(value)) ? BigInt(value as string) : undefined
}
