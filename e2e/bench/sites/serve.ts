import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Certificates } from './certificate.ts'

export type Reply = { status: number; headers: Record<string, string>; body: Buffer }

/** Answers for a host, given path and query, and the body of the request. */
export type Site = (url: string, body: string) => Promise<Reply> | Reply

/** A request that was answered. Bytes are those of the body, as compressed. */
export type Served = { host: string; path: string; bytes: number }

export type Server = {
  port: number
  log: Served[]
  /** Requests that are being answered. */
  open(): number
  close(): void
}

/** Every site of the bench on one port, over TLS and HTTP/2 as in production, each with a certificate of its own. */
export async function serve(sites: Record<string, Site>, certificates: Certificates): Promise<Server> {
  const log: Served[] = []
  let open = 0
  const contexts = new Map(Object.keys(sites).map((host) => [host, createSecureContext(certificates.of(host))]))
  const server = createSecureServer(
    { SNICallback: (host, done) => done(null, contexts.get(host)) },
    (request, response) => {
      open += 1
      response.once('close', () => {
        open -= 1
      })
      // A visitor may leave in the middle of a request.
      answer(request, response).catch(() => response.stream.close())
    },
  )

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse) {
    const host = request.authority
    const served: Served = { host, path: request.url, bytes: 0 }
    log.push(served)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const site = sites[host] ?? (() => ({ status: 404, headers: {}, body: Buffer.alloc(0) }))
    const { status, headers, body } = await site(request.url, Buffer.concat(chunks).toString())
    served.bytes = body.length
    if (response.destroyed) return
    response.writeHead(status, headers)
    response.end(body)
  }

  server.on('sessionError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    log,
    open: () => open,
    close: () => void server.close(),
  }
}
