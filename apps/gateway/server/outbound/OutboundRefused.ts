/**
 * Causes of a refused fetch:
 * `url` an address that is never fetched, `address` a host that is not on the public internet, `redirects` too many of them,
 * `encoding` a compressed body, `size` more bytes than allowed, `deadline` too slow, `unreachable` any other failure of the connection.
 */
export type OutboundReason = 'url' | 'address' | 'redirects' | 'encoding' | 'size' | 'deadline' | 'unreachable'

/** A fetch of a stranger's URL that was refused or failed. The message names no URL: it may hold a secret, and goes to a log. */
export class OutboundRefused extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`an outgoing request was refused: ${reason}`, options)
    this.name = 'OutboundRefused'
    this.reason = reason
  }
}
