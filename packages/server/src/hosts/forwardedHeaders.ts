import type { IncomingMessage } from 'node:http'
import type { HostTarget } from './findHost.ts'

/** https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP_HEADERS = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const FORGEABLE = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-original-.*|x-rewrite-url|x-host)$/
/** A cookie of another name could have a `Domain`, and reach the other hosts. */
const HOST_COOKIE = /^__Host-/

type Pair = [name: string, value: string]

/** @param proxies without one the client's own entries are dropped @param bodyBytes undefined without a body */
export function requestHeaders(
  incoming: IncomingMessage,
  { proxies, target, bodyBytes }: { proxies: number; target: HostTarget; bodyBytes: number | undefined },
): string[] {
  const { rawHeaders, headers, socket } = incoming
  const sender = socket.remoteAddress ?? 'unknown'
  const earlier = proxies > 0 ? headers['x-forwarded-for']?.toString() : undefined
  const dropped = new Set(['content-length', ...(target.hasCookies ? [] : ['cookie'])])
  const passed = endToEnd(rawHeaders).filter(
    ([name]) => !dropped.has(name.toLowerCase()) && !FORGEABLE.test(name.toLowerCase()),
  )
  return [
    ...passed.flat(),
    ...['X-Forwarded-For', earlier === undefined ? sender : `${earlier}, ${sender}`],
    ...(bodyBytes === undefined ? [] : ['Content-Length', String(bodyBytes)]),
  ]
}

export function responseHeaders({ rawHeaders }: IncomingMessage, { hasCookies = false }: HostTarget): string[] {
  const isPassed = ([name, value]: Pair) =>
    name.toLowerCase() !== 'set-cookie' || (hasCookies && HOST_COOKIE.test(value))
  return endToEnd(rawHeaders).filter(isPassed).flat()
}

function endToEnd(rawHeaders: readonly string[]): Pair[] {
  const pairs = Array.from(
    { length: rawHeaders.length / 2 },
    (_, index): Pair => [rawHeaders[2 * index] ?? '', rawHeaders[2 * index + 1] ?? ''],
  )
  const named = pairs.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map((one) => one.trim().toLowerCase()) : [],
  )
  const dropped = new Set([...HOP_HEADERS, ...named])
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()))
}
