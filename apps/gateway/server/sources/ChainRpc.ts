import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import type { SourceContext } from './Source.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/** A network whose RPC is passed on; `near` is a namespace that nothing else of the product knows. */
export type ProxiedNetwork = CaipNetworkId | `near:${string}`

/** Upstreams of one chain as one client: the best answers, the next where it fails. */
export type ChainRpc = {
  chainId: ProxiedNetwork
  /**
   * Sends one request. Its shape is that of EIP-1193, so `custom(rpc)` of viem is a transport over it.
   *
   * @throws RpcRefused with the node's own error
   * @throws SourceFailed where no upstream answers
   */
  request(call: RpcCall, context?: SourceContext): Promise<unknown>
  /**
   * Sends several in one HTTP request, in their order.
   *
   * @param maxBytes the length up to which the answer is read, instead of 16 MB
   * @throws AnswerTooLarge for more than `maxBytes`
   * @throws SourceFailed
   */
  batch(calls: readonly RpcCall[], context?: SourceContext, maxBytes?: number): Promise<RpcResponse[]>
}

/** Returns undefined for a chain whose RPC the gateway does not pass on. */
export type ChainRpcs = (chainId: CaipNetworkId) => ChainRpc | undefined

/** An error that a node answered, such as a revert with its `data`. */
export class RpcRefused extends Error {
  override readonly name = 'RpcRefused'
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}
