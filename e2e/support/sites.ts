import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Page = {
  body: string | Buffer
  type?: string
  status?: number
  headers?: Record<string, string>
  delayMs?: number
}

export type Sites = {
  /** `http://<host>:<port>`: `localhost`, `evil.localhost` … are separate sites. */
  origin(host: string): string
  put(host: string, path: string, page: Page | string): string
  requests: string[]
  close(): Promise<void>
}

export async function startSites(): Promise<Sites> {
  const pages = new Map<string, Page>()
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const path = new URL(request.url ?? '/', 'http://x').pathname
    requests.push(`${host}${path}`)
    const page = pages.get(`${host}${path}`)
    const respond = () => {
      response.writeHead(page?.status ?? (page ? 200 : 404), {
        'Content-Type': page?.type ?? 'text/html; charset=utf-8',
        ...page?.headers,
      })
      response.end(page?.body ?? 'Not found')
    }
    if (page?.delayMs === undefined) respond()
    else setTimeout(respond, page.delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = (host: string) => `http://${host}:${port}`
  return {
    origin,
    put(host, path, page) {
      pages.set(`${host}${path}`, typeof page === 'string' ? { body: page } : page)
      return `${origin(host)}${path}`
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
