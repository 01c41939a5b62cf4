/** `url`: never fetched. `address`: not public. `encoding`: compressed. `size`, `deadline`: over the limit. */
export type OutboundReason = 'url' | 'address' | 'redirects' | 'encoding' | 'size' | 'deadline' | 'unreachable'

/** The message names no URL, because it is logged and may hold a secret. */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`an outgoing request was refused: ${reason}`, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}
