/** Indexers stay with one endpoint, because others may be on different forks. */
export type NodeRpc = {
  name: string
  /** @throws NodeError if a smaller request may succeed @throws NodeFailed if another endpoint may */
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
  readonly retryAfter: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
  }
}
