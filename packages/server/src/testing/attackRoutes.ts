import { serveApp } from '../serveApp.ts'
import type { Route } from './routesOf.ts'
import { sendRaw } from './sendRaw.ts'

type App = Parameters<typeof serveApp>[0]

const LIMITS = {
  bodyBytes: 64 * 1_024,
  headerBytes: 16 * 1_024,
  headersMs: 400,
  requestMs: 800,
  connections: 4_096,
  requests: 4_096,
}
const CHUNK = 'a'.repeat(16 * 1_024)
/** Twice the limit, then silence, to expose a server that waits for the end. */
const CHUNKS = 8
const DECLARED_BYTES = 300_000_000

export async function attackRoutes(app: App, routes: readonly Route[]) {
  const { port, close } = await serveApp(app, {
    port: 0,
    headers: { 'X-Content-Type-Options': 'nosniff' },
    limits: LIMITS,
  })
  try {
    return await Promise.all(
      routes.map(async ({ method, path }) => {
        const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost']
        const responses = await Promise.all([
          sendRaw({ port, head: [...head, `Content-Length: ${DECLARED_BYTES}`], body: chunks(CHUNK) }),
          sendRaw({
            port,
            head: [...head, 'Transfer-Encoding: chunked'],
            body: chunks(`${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`),
          }),
          sendRaw({ port, head: [...head, `X-Long: ${'a'.repeat(32 * 1_024)}`] }),
          sendRaw({ port, head, isOpen: true }),
          sendRaw({ port, head: [...head, 'Content-Length: 10'], body: ['a'] }),
        ])
        const hasHeaders = responses.every(({ head: responded }) =>
          responded.includes('X-Content-Type-Options: nosniff'),
        )
        return { route: `${method} ${path}`, statuses: responses.map(({ status }) => status), hasHeaders }
      }),
    )
  } finally {
    await close()
  }
}

export function rejections(routes: readonly Route[]) {
  return routes.map(({ method, path }) => ({
    route: `${method} ${path}`,
    statuses: [413, 413, 431, 408, 408],
    hasHeaders: true,
  }))
}

function* chunks(chunk: string) {
  for (let count = 0; count < CHUNKS; count += 1) yield chunk
}
