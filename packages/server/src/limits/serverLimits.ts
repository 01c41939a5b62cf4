/** Limits of one server. Times are milliseconds. */
export type ServerLimits = {
  /** Body of one request, on every route and with every method. Answered with 413. */
  bodyBytes: number
  /** Bodies of all uploads and open requests together. Answered with 503. */
  allBodiesBytes: number
  /** All headers of one request with its first line. Answered with 431. */
  headerBytes: number
  /** From the first byte of a request, or the connection, to the end of the headers. Answered with 408. */
  headersMs: number
  /** The same to the end of the body. Answered with 408. */
  requestMs: number
  /** A connection on which nothing moves, in either direction. Longer than the longest answer that waits. */
  silenceMs: number
  /** A connection between two requests. Longer than proxies keep theirs, or a proxy sends into a connection that just closed. */
  keepAliveMs: number
  /**
   * Open connections. One more replaces the one that is idle longest, or where none is idle of the oldest of the client that has most.
   * The new one is closed at once where no one has more than its own client.
   */
  connections: number
  /** The same of one client, where no proxy stands in front. */
  connectionsByClient: number
  /**
   * Requests from the end of their headers to the end of their body. One more replaces the oldest of the client that has most,
   * which is answered with 503, as is the new one where no one has more than its own client.
   */
  uploads: number
  /** The same of one client, behind proxies too. Answered with 429. */
  uploadsByClient: number
  /** Requests from the end of their body to the end of what answers them, also where the client has left. Answered with 503. */
  requests: number
  /** The same of one client, behind proxies too, and fewer where little is free. Answered with 429. */
  requestsByClient: number
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
  silenceMs: 60_000,
  keepAliveMs: 65_000,
  connections: 512,
  connectionsByClient: 64,
  uploads: 128,
  uploadsByClient: 32,
  requests: 256,
  requestsByClient: 48,
  requestsPerConnection: 1_000,
  pipelined: 2,
}
