/** What one server takes from its clients. Times are milliseconds. */
export type ServerLimits = {
  /** Body of one request, on every route and with every method. Answered with 413. */
  bodyBytes: number
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
  /** Open connections; one more is closed at once. */
  connections: number
  requestsPerConnection: number
  /** Unanswered requests on one connection; one more closes it. Browsers and proxies send one at a time. */
  pipelined: number
}

/** Sized so that every connection at its limits fits 256 MB. A route without a body of its own ignores what is sent. */
export const SERVER_LIMITS: ServerLimits = {
  bodyBytes: 64 * 1_024,
  headerBytes: 16 * 1_024,
  headersMs: 10_000,
  requestMs: 20_000,
  silenceMs: 60_000,
  keepAliveMs: 65_000,
  connections: 512,
  requestsPerConnection: 1_000,
  pipelined: 16,
}
