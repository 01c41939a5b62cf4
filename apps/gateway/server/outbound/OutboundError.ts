/**
 * Why a fetch was rejected. `url`: never fetched. `address`: not a public host. `redirects`: too many. `encoding`: a
 * compressed body. `size`, `deadline`: over the limit. `unreachable`: any other failure.
 */
export type OutboundReason = 'url' | 'address' | 'redirects' | 'encoding' | 'size' | 'deadline' | 'unreachable'

/**
 * A rejected or failed fetch of an untrusted URL. The message names no URL, because it is logged and may hold a secret.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`an outgoing request was refused: ${reason}`, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}
