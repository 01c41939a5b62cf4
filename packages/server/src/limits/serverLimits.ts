/** Times are milliseconds. */
export type ServerLimits = {
  /** Body of one request, on every route and with every method. Answered with 413. */
  bodyBytes: number
  /** Bodies of all open requests together. Answered with 503. */
  allBodiesBytes: number
  /** All headers of one request with its first line. Answered with 431. */
  headerBytes: number
  /** From the first byte of a request, or the connection, to the end of the headers. Answered with 408. */
  headersMs: number
  /** The same to the end of the body. Answered with 408. */
  requestMs: number
  /** A connection on which nothing moves, in either direction. Longer than the longest answer that waits. */
  idleTimeoutMs: number
  /** A connection between two requests. Longer than proxies keep theirs, or a proxy sends into a connection that just closed. */
  keepAliveMs: number
  /** One client holds up to a quarter, unless behind a proxy. One more closes idle ones, or is closed. */
  connections: number
  /** Requests from the end of their headers to the end of the answer. One more is answered with 503, or with 429 if its client holds a quarter. */
  requests: number
  requestsPerConnection: number
  /** Unanswered requests on one connection; one more closes it. Browsers and proxies send one at a time, and may send it just before the last answer counts as sent. */
  pipelined: number
}

/** A route may copy its body a few times, within the 256 MB of a container. */
export const SERVER_LIMITS: ServerLimits = {
  bodyBytes: 64 * 1_024,
  allBodiesBytes: 24 * 1_024 ** 2,
  headerBytes: 16 * 1_024,
  headersMs: 10_000,
  requestMs: 20_000,
  idleTimeoutMs: 60_000,
  keepAliveMs: 65_000,
  connections: 512,
  requests: 256,
  requestsPerConnection: 1_000,
  pipelined: 2,
}
