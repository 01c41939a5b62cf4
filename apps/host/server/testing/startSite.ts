import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveApp } from '@airlock/server/serveApp'
import type { SignInRejection } from '@airlock/verify'
import { createHostApp } from '../createHostApp.ts'
import { hostConfig } from '../hostConfig.ts'

export type HttpResponse = { status: number; body: Record<string, unknown>; cookies: string[]; headers: Headers }

type SiteOptions = { origin?: string; proxies?: number; maxStored?: number }

/** Accounts without a test key are contracts that never sign. */
export async function startSite({ origin = 'https://app.example', proxies = 0, maxStored }: SiteOptions = {}) {
  const root = mkdtempSync(join(tmpdir(), 'host-sign-in-'))
  for (const page of ['index.html', 'script.html']) writeFileSync(join(root, page), '')
  const node = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x00"}'))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpc = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const config = hostConfig.parse({
    origin,
    walletOrigin: 'https://wallet.example',
    sdk: { version: '1.2.3' },
    networks: ['eip155:42161', 'eip155:8453'],
    rpcUrls: { 'eip155:42161': rpc },
    farms: [],
  })
  const rejections: SignInRejection[] = []
  const clock = { ms: Date.parse('2030-01-01T12:00:00Z') }
  const app = createHostApp({
    config,
    root,
    render: () => ({ html: '', found: true }),
    proxies,
    max: maxStored,
    now: () => clock.ms,
    onRejection: (reason) => rejections.push(reason),
  })
  const server = await serveApp(app, { port: 0, headers: {} })
  return {
    origin,
    clock,
    rejections,
    createUser: (page = origin) => createVisitor(`http://127.0.0.1:${server.port}`, page),
    async close() {
      await server.close()
      node.closeAllConnections()
      node.close()
      rmSync(root, { recursive: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>
export type User = ReturnType<typeof createVisitor>

function createVisitor(url: string, origin: string) {
  const jar = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}): Promise<HttpResponse> {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url + path, { ...init, headers: { Cookie: cookie, ...init.headers } })
    const cookies = response.headers.getSetCookie()
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const body = (await response.json().catch(() => ({}))) as HttpResponse['body']
    return { status: response.status, body, cookies, headers: response.headers }
  }

  return {
    jar,
    get: (path: string) => send(path),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = { Origin: origin }) =>
      send(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}
