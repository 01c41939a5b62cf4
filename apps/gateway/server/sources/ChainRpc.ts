import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import type { SourceContext } from './Source.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/** Only the proxy knows `near`. */
export type ProxiedNetwork = CaipNetworkId | `near:${string}`

export type ChainRpc = {
  chainId: ProxiedNetwork
  /** Fits viem's `custom(rpc)`. @throws RpcError with the node's error @throws SourceFailed if no upstream responds */
  request(call: RpcCall, context?: SourceContext): Promise<unknown>
  batch(calls: readonly RpcCall[], context?: SourceContext, maxBytes?: number): Promise<RpcResponse[]>
}

export type ChainRpcs = (chainId: CaipNetworkId) => ChainRpc | undefined

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
