import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { commonHeaders } from '../answers/headers.ts'
import { clientOfIncoming } from '../clients/clientOfIncoming.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../limits/createConcurrencyLimiter.ts'
import { findHost, type Hosts, type HostTarget } from './findHost.ts'
import { requestHeaders, responseHeaders } from './forwardedHeaders.ts'

type Options = {
  /** Called for each request, because they can be reloaded. */
  hosts: () => Hosts
  proxies: number
  /** Time that a request waits for a server that restarts. 5 s by default. */
  patienceMs?: number
  /** One client holds up to a quarter. @default 512 */
  requests?: number
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

const PATIENCE_MS = 5_000
const RETRY_MS = 50
/** Twice the limit of a server, whose own errors say more. */
const REQUESTS = 512

/** Hosts never share a connection (T216), and a server that hangs does not block the others' slots. */
export function createHostRouter({ hosts, proxies, patienceMs = PATIENCE_MS, requests = REQUESTS }: Options) {
  const limiters = new Map<string, ConcurrencyLimiter>()

  function limiterOf({ socket }: HostTarget) {
    const limiter = limiters.get(socket) ?? createConcurrencyLimiter({ max: requests })
    limiters.set(socket, limiter)
    return limiter
  }

  async function route(exchange: Exchange): Promise<void> {
    const { incoming, outgoing } = exchange
    const target = findHost(hosts(), incoming.headers.host)
    // Node reads no further request after one with this header.
    if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false
    // Two values would let this router and a server choose different ones.
    if (countOf(incoming, 'host') > 1) return reject(outgoing, { status: 400, text: 'More than one Host header' })
    if (target === undefined) return reject(outgoing, { status: 421, text: 'Unknown host' })
    // A target with a scheme names a host too, and `*` names no path.
    if (!incoming.url?.startsWith('/')) return reject(outgoing, { status: 400, text: 'Bad request target' })
    if (!isServed(incoming, target)) return reject(outgoing, { status: 404, text: 'Not found' })
    const leave = limiterOf(target).tryEnter(clientOfIncoming(incoming, proxies))
    if (typeof leave === 'number') return rejectUnanswered(outgoing, target, 503)
    try {
      await forwardPatiently(exchange, target)
    } finally {
      leave()
    }
  }

  async function forwardPatiently(exchange: Exchange, target: HostTarget): Promise<void> {
    const { outgoing } = exchange
    const deadline = performance.now() + patienceMs
    while (!outgoing.destroyed && (await forward(exchange, target, proxies)) === 'unreachable') {
      if (performance.now() > deadline) return rejectUnanswered(outgoing, target, 503)
      await setTimeout(RETRY_MS)
    }
  }

  return {
    async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
      await route({ incoming, outgoing }).catch(() => void outgoing.destroy())
    },
  }
}

/** Segments with dots could leave the prefix. */
function isServed({ url = '', method = '' }: IncomingMessage, { prefix }: HostTarget) {
  if (prefix === undefined) return true
  return url.startsWith(prefix) && !/[\\/](?:\.|%2e)/i.test(url) && ['GET', 'HEAD', 'OPTIONS'].includes(method)
}

/** @returns `unreachable` if no server received the request */
function forward(exchange: Exchange, target: HostTarget, proxies: number): Promise<'done' | 'unreachable'> {
  const { incoming, outgoing } = exchange
  const body = bodyOf(incoming)
  return new Promise((resolve) => {
    const sent = request({
      socketPath: target.socket,
      method: incoming.method,
      path: incoming.url,
      headers: requestHeaders(incoming, { proxies, target, bodyBytes: body?.length }),
      agent: false,
    })
    const onClose = () => {
      sent.destroy()
      resolve('done')
    }
    outgoing.once('close', onClose)
    sent.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, responseHeaders(response, target))
      // A cut response must not look complete.
      response.once('error', () => outgoing.destroy())
      response.pipe(outgoing)
    })
    sent.once('error', ({ syscall }: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      if (syscall !== 'connect') return rejectUnanswered(outgoing, target, 502)
      outgoing.off('close', onClose)
      resolve('unreachable')
    })
    sent.end(body)
  })
}

function bodyOf(incoming: IncomingMessage): Buffer | undefined {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return undefined
  return 'rawBody' in incoming ? (incoming.rawBody as Buffer) : undefined
}

function countOf({ rawHeaders }: IncomingMessage, header: string) {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length
}

type Rejection = { status: number; text: string; headers?: Record<string, string> }

function reject(outgoing: ServerResponse, { status, text, headers }: Rejection) {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  outgoing.writeHead(status, { ...commonHeaders(), ...type, ...headers }).end(text)
}

/** 503 if no server received the request, 502 if it may have taken effect. */
function rejectUnanswered(outgoing: ServerResponse, { isReadable }: HostTarget, status: 502 | 503) {
  const message = 'The server did not answer.'
  const next = status === 503 ? 'Try again.' : 'It may have done what you asked. Check, then try again.'
  const reasons = [{ name: 'UNANSWERED', description: message }]
  const body = { status: 'FAILURE', reasons, error: { code: 'UNANSWERED', message, next } }
  reject(outgoing, {
    status,
    text: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(status === 503 && { 'Retry-After': '1' }),
      ...(isReadable && { 'Access-Control-Allow-Origin': '*' }),
    },
  })
}
