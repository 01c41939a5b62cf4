/** One JSON-RPC endpoint. Endpoints can be on different forks, so an indexer stays with one. */
export type NodeRpc = {
  /** Unique among all chains' endpoints; the key of its cached properties. */
  name: string
  /**
   * @throws NodeError the endpoint rejected the request: a smaller or different one may succeed
   *
   * @throws NodeFailed no valid response: another endpoint may succeed
   */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message.slice(0, 200))
    this.code = code
  }
}

export class NodeFailed extends Error {
  override readonly name = 'NodeFailed'
  /** The endpoint's `Retry-After` in seconds. */
  readonly retryAfter: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
  }
}
