import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import type { SourceContext } from './Source.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/** A network with proxied RPC; only the proxy knows `near`. */
export type ProxiedNetwork = CaipNetworkId | `near:${string}`

export type ChainRpc = {
  chainId: ProxiedNetwork
  /**
   * Sends one request. The EIP-1193 shape allows viem's `custom(rpc)`.
   *
   * @throws RpcError with the node's error
   * @throws SourceFailed if no upstream responds
   */
  request(call: RpcCall, context?: SourceContext): Promise<unknown>
  batch(calls: readonly RpcCall[], context?: SourceContext, maxBytes?: number): Promise<RpcResponse[]>
}

/** Undefined for a chain without proxied RPC. */
export type ChainRpcs = (chainId: CaipNetworkId) => ChainRpc | undefined

/** A node's error response, such as a revert with its `data`. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}
