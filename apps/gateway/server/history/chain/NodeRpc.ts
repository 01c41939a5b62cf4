/** A single JSON-RPC endpoint of a chain. Several could be on different forks, so an indexer stays with one. */
export type NodeRpc = {
  /** Unique among the endpoints of all chains; the key of what is remembered of this one. */
  name: string
  /**
   * @throws NodeRefused the endpoint understood and refuses: a smaller or another question may do
   * @throws NodeFailed no answer that makes sense: another endpoint may do
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  /** JSON-RPC error code: https://www.jsonrpc.org/specification#error_object */
  readonly code: number

  constructor(code: number, message: string) {
    super(message.slice(0, 200))
    this.code = code
  }
}

export class NodeFailed extends Error {
  override readonly name = 'NodeFailed'
  /** Seconds of the endpoint's `Retry-After`, where it has one. */
  readonly retryAfter: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
  }
}
