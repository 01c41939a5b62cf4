import { isRecord } from '@airlock/protocol/isRecord'
import type { ProxiedNetwork, RpcCall } from '../sources/ChainRpc.ts'

type NamespaceRpc = {
  identify: RpcCall
  isOf(response: unknown, reference: string): boolean
  ping: RpcCall
  takesNames?: true
}

const call = (method: string, ...params: unknown[]): RpcCall => ({ method, params })
const begins = (response: unknown, reference: string) => typeof response === 'string' && response.startsWith(reference)

/** https://namespaces.chainagnostic.org */
const OF_NAMESPACES: Readonly<Record<string, NamespaceRpc>> = {
  eip155: {
    identify: call('eth_chainId'),
    isOf: (response, reference) => Number(response) === Number(reference),
    ping: call('eth_blockNumber'),
  },
  solana: { identify: call('getGenesisHash'), isOf: begins, ping: call('getSlot') },
  bip122: { identify: call('getblockhash', 0), isOf: begins, ping: call('getblockcount') },
  near: {
    identify: call('status'),
    isOf: (response, reference) => isRecord(response) && response.chain_id === reference,
    ping: call('status'),
    takesNames: true,
  },
}

export function namespaceRpc(chainId: ProxiedNetwork): NamespaceRpc | undefined {
  return OF_NAMESPACES[chainId.slice(0, chainId.indexOf(':'))]
}
