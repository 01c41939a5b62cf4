import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEventLoopDelay } from './eventLoopDelay.ts'

export type HealthOptions = {
  port: number
  /** `127.0.0.1` by default: probes within the container. */
  host?: string | undefined
  /** Returns whether the server can serve, its database included. Never rejects. */
  isReady?: () => Promise<boolean>
  /** Text of `/metrics` for Prometheus, next to the delay of the event loop. */
  metrics?: () => Promise<string>
  /** From the first byte of a request, or the connection, to the end of its body; twice as long for a connection on which nothing moves. 2 s by default. */
  requestMs?: number
}

/** Probes are short, and come one at a time. */
const REQUEST_MS = 2_000
const HEADER_BYTES = 4_096
const MAX_CONNECTIONS = 64
/** https://prometheus.io/docs/instrumenting/exposition_formats */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers an orchestrator's probes on a port of its own, which the requests and connections of clients cannot fill: `/livez` while the
 * process answers at all, `/readyz` while it can serve, and `/metrics`. Anyone who restarts by `/livez` restarts no server that is only busy.
 *
 * @throws what listening throws, such as EADDRINUSE
 */
export async function serveHealth(options: HealthOptions) {
  const {
    port,
    host = '127.0.0.1',
    isReady = async () => true,
    metrics = async () => '',
    requestMs = REQUEST_MS,
  } = options
  const delay = createEventLoopDelay()
  // Headers have no more time than all of the request.
  const limits = { maxHeaderSize: HEADER_BYTES, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 }
  const server = createServer(limits, async (request, response) => {
    const isProbe = request.method === 'GET' || request.method === 'HEAD'
    if (isProbe && request.url === '/metrics') {
      response.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Type': METRICS_TYPE, Connection: 'close' })
      return void response.end(`${await metrics()}${delay.text()}`)
    }
    const status = isProbe ? await statusOf(request.url, isReady) : 405
    response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain', Connection: 'close' })
    response.end(status === 200 ? 'ok\n' : 'failing\n')
  })
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = 2 * requestMs
  await new Promise<void>((resolve, reject) => {
    // The operator has to read which of the two servers could not listen.
    server.once('error', (cause) => {
      delay.close()
      reject(Object.assign(cause, { probe: { port, host } }))
    })
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        delay.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function statusOf(url: string | undefined, isReady: () => Promise<boolean>) {
  if (url === '/livez') return 200
  if (url === '/readyz') return (await isReady()) ? 200 : 503
  return 404
}
