import http from 'node:http'
import fc from 'fast-check'
import { serveApp } from '../serveApp.ts'
import { fuzz, type Outcome } from './fuzz.ts'
import { bodyOf, hostileBytes, hostileTarget, hostileValue } from './hostile.ts'

type Router = Parameters<typeof serveApp>[0] & { routes: readonly { method: string; path: string }[] }

const agent = new http.Agent({ keepAlive: true, maxSockets: 20 })
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'multipart/form-data',
  '',
]

export async function fuzzRoutes(
  app: Router,
  query: readonly string[],
  headers: Record<string, string> = {},
): Promise<string[]> {
  const { port, close } = await serveApp(app, { port: 0, headers: {} })
  const routes = new Map(app.routes.map((route) => [`${route.method} ${route.path}`, route]))
  const failures: string[] = []
  try {
    for (const [name, { method, path }] of routes) {
      const input = fc.record({
        method: method === 'ALL' ? fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PATCH') : fc.constant(method),
        path: hostileTarget(path, query),
        type: fc.constantFrom(...TYPES),
        body: fc.oneof(fc.constant(Buffer.alloc(0)), hostileBytes, bodyOf(hostileValue), form),
      })
      failures.push(...(await fuzz(name, input, (one) => send(port, one, headers))))
    }
  } finally {
    await close()
  }
  return failures
}

const form = fc
  .array(fc.tuple(fc.constantFrom('token', '__proto__', 'a[b]'), fc.string({ unit: 'binary' })), { maxLength: 4 })
  .map((pairs) => Buffer.from(new URLSearchParams(pairs).toString()))

type Input = { method: string; path: string; type: string; body: Buffer }

/** Status 0: the connection ended without a response. */
export function send(port: number, { method, path, type, body }: Input, headers: Record<string, string> = {}) {
  return new Promise<Outcome>((resolve) => {
    const request = http.request({
      port,
      agent,
      method,
      path,
      headers: { ...(type !== '' && { 'Content-Type': type }), 'Content-Length': body.length, ...headers },
    })
    request.on('error', (cause) => resolve({ status: 0, text: cause.message }))
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', () => resolve({ status: 0, text: 'the answer was cut off' }))
    })
    request.end(body)
  })
}
