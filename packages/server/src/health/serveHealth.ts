import { createServer } from 'node:http'
import { listenOn, portOf } from '../listenOn.ts'
import { createEventLoopDelay } from './eventLoopDelay.ts'

export type HealthOptions = {
  port: number
  /** By default `127.0.0.1`: probes inside the container. */
  host?: string | undefined
  socket?: string | undefined
  /** Never rejects. */
  isReady?: () => Promise<boolean>
  metrics?: () => Promise<string>
  page?: (path: string) => Promise<HealthPage | undefined>
  /** Twice as long for an idle connection. @default 2,000 */
  requestMs?: number
}

export type HealthPage = { status: number; type: string; text: string }

const REQUEST_MS = 2_000
const HEADER_BYTES = 4_096
const MAX_CONNECTIONS = 64
/** https://prometheus.io/docs/instrumenting/exposition_formats */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Clients cannot fill this port. Restarting by `/livez` spares busy servers. @throws errors of listening */
export async function serveHealth(options: HealthOptions) {
  const {
    port,
    host = '127.0.0.1',
    socket,
    isReady = async () => true,
    metrics = async () => '',
    page = async () => undefined,
    requestMs = REQUEST_MS,
  } = options
  const delay = createEventLoopDelay()
  // Headers get no more time than the request.
  const limits = { maxHeaderSize: HEADER_BYTES, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 }
  const server = createServer(limits, async (request, response) => {
    const isProbe = request.method === 'GET' || request.method === 'HEAD'
    if (isProbe && request.url === '/metrics') {
      response.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Type': METRICS_TYPE, Connection: 'close' })
      return void response.end(`${await metrics()}${delay.text()}`)
    }
    const more = isProbe ? await page(request.url ?? '') : undefined
    if (more !== undefined) {
      response.writeHead(more.status, { 'Cache-Control': 'no-store', 'Content-Type': more.type, Connection: 'close' })
      return void response.end(more.text)
    }
    const status = isProbe ? await statusOf(request.url, isReady) : 405
    response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain', Connection: 'close' })
    response.end(status === 200 ? 'ok\n' : 'failing\n')
  })
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = 2 * requestMs
  await listenOn(server, { port, host, socket }).catch((cause) => {
    delay.close()
    // Tells the operator which server could not listen.
    throw Object.assign(cause, { probe: { port, host } })
  })
  return {
    port: portOf(server),
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
