import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createBodyReader, type ReceivedBody } from './answers/createBodyReader.ts'
import { refuseConnection, rejectRequest } from './answers/rejectRequest.ts'
import { clientOfIncoming } from './clients/clientOfIncoming.ts'
import { type HealthOptions, serveHealth } from './health/serveHealth.ts'
import { createConcurrencyLimiter } from './limits/createConcurrencyLimiter.ts'
import { limitConnections } from './limits/limitConnections.ts'
import { SERVER_LIMITS, type ServerLimits } from './limits/serverLimits.ts'
import { listenOn, portOf } from './listenOn.ts'

export type RunningServer = {
  /** 0 on a Unix socket. */
  port: number
  address: string
  /** With probes, fails `/readyz` and serves for another second. Closes open connections after two seconds. */
  close(): Promise<void>
}

/** `handle` must not reject. */
type App =
  | { fetch: Parameters<typeof getRequestListener>[0] }
  | { handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> }

type Options = {
  port: number
  host?: string
  socket?: string | undefined
  /** Number of proxies in front that add to `X-Forwarded-For`; none by default. With one, connections are the proxy's, and are counted for all clients together. */
  proxies?: number
  /** Headers of answers that the app never sees: 400, 408, 413, 429, 431, 503. */
  headers: Readonly<Record<string, string>>
  /** Body of such an answer as JSON, by its status, for a request that could be parsed. Without one it is plain text. */
  rejectionOf?: (status: number) => object | undefined
  limits?: Partial<ServerLimits>
  health?: HealthOptions | undefined
}

const STOP_MS = 2_000
/** A probe of `/readyz` every second fails before connections are refused. */
const DRAIN_MS = 1_000

/** Counts a body before the app is called, so that every route has the limit. @throws errors of listening */
export async function serveApp(
  app: App,
  { port, host = '127.0.0.1', socket, proxies = 0, headers, rejectionOf, limits, health }: Options,
): Promise<RunningServer> {
  const { headerBytes, headersMs, requestMs, ...of } = { ...SERVER_LIMITS, ...limits }
  const handle = 'handle' in app ? app.handle : getRequestListener(app.fetch)
  const unanswered = new WeakMap<object, Set<ServerResponse>>()

  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: of.keepAliveMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / 4,
  })
  server.maxRequestsPerSocket = of.requestsPerConnection
  server.timeout = of.idleTimeoutMs

  limitConnections(server, { max: of.connections, ...(proxies > 0 && { ofFree: 1 }) })
  const readBody = createBodyReader(of)
  const requests = createConcurrencyLimiter({ max: of.requests })

  server.on('request', (incoming, outgoing) => void respond(incoming, outgoing))
  server.on('checkContinue', (incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) <= of.bodyBytes) outgoing.writeContinue()
    void respond(incoming, outgoing)
  })
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) => {
    const isAnswering = [...(unanswered.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (!socket.writable || cause.code === 'ECONNRESET' || isAnswering) socket.destroy()
    else refuseConnection(socket, statusOf(cause), headers)
  })

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { socket } = incoming
    const open = unanswered.get(socket) ?? new Set()
    unanswered.set(socket, open.add(outgoing))
    outgoing.once('close', () => open.delete(outgoing))
    if (open.size > of.pipelined) return void socket.destroy()
    const leave = requests.tryEnter(clientOfIncoming(incoming, proxies))
    if (typeof leave === 'number') return rejectWith(incoming, outgoing, leave)
    let body: ReceivedBody | undefined
    try {
      if (hasBody(incoming)) {
        const received = await readBody(incoming)
        if (received === 'aborted') return
        if (typeof received === 'number') return rejectWith(incoming, outgoing, received)
        body = received
        // The adapter takes a body that was read before from here.
        Object.assign(incoming, { rawBody: body.bytes })
      }
      await handle(incoming, outgoing)
    } finally {
      body?.forget()
      leave()
    }
  }

  function rejectWith(incoming: IncomingMessage, outgoing: ServerResponse, status: 413 | 429 | 503) {
    const retry = status === 413 ? {} : { 'Retry-After': '1' }
    rejectRequest(incoming, outgoing, { status, headers: { ...headers, ...retry }, body: rejectionOf?.(status) })
  }

  let isStopping = false
  const isReady = async () => !isStopping && (await (health?.isReady?.() ?? true))
  const probes = health && (await serveHealth({ ...health, isReady }))
  try {
    await listenOn(server, { port, host, socket })
  } catch (cause) {
    await probes?.close()
    throw cause
  }
  return {
    port: portOf(server),
    address: socket ?? `http://${host}:${portOf(server)}`,
    async close() {
      isStopping = true
      if (probes) await setTimeout(DRAIN_MS)
      await new Promise<void>((resolve, reject) => {
        server.close((cause) => (cause ? reject(cause) : resolve()))
        server.closeIdleConnections()
        void setTimeout(STOP_MS, undefined, { ref: false }).then(() => server.closeAllConnections())
      })
      await probes?.close()
    },
  }
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-6.3: without either header a request has no body. */
function hasBody({ headers }: IncomingMessage) {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function statusOf({ code }: NodeJS.ErrnoException) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    default:
      return 400
  }
}
