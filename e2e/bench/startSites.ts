import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { airlockConfig } from '@airlock/protocol/config'
import { startServer } from '../stack/startServer.ts'
import { buildPages } from './buildPages.ts'
import { type Line, startShaper } from './shaper.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The host's sites, the limit pages' wallet origin and the product's modal origin, each behind the visitor's line. */
export async function startSites(line: Line) {
  const { version } = JSON.parse(readFileSync(root('apps/parent-sdk/package.json'), 'utf8')) as { version: string }
  const built = await buildPages()
  const pages = new Map<string, { body: Buffer; type: string }>()
  const server = createServer((request, response) => {
    if (request.url === '/rpc') return answerRpc(request, response)
    const page = pages.get((request.url ?? '/').split('?')[0] ?? '/')
    response.writeHead(page ? 200 : 404, {
      'Content-Type': page?.type ?? 'text/plain',
      'Content-Encoding': page ? 'br' : 'identity',
      'Cache-Control': 'no-store',
    })
    response.end(page?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = await startShaper((server.address() as AddressInfo).port, line)
  // The frame's own origin is only compared with the host's, so the port behind the line may differ from it.
  const config = airlockConfig.parse({
    modalOrigin: 'http://wallet.localhost',
    development: true,
    projects: { default: { origins: [], rpcOrigins: [`http://localhost:${host.port}`] } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'airlock-bench-'))
  writeFileSync(join(folder, 'airlock.config.json'), JSON.stringify(config))
  const port = await freePort()
  const modal = await startServer({
    name: 'the modal frame',
    script: root('apps/modal-frame/dist/server/main.js'),
    port,
    env: { AIRLOCK_CONFIG: join(folder, 'airlock.config.json') },
  })
  const product = await startShaper(port, line)

  const put = (path: string, body: string, type = 'text/html; charset=utf-8') =>
    pages.set(path, { body: brotliCompressSync(body), type })
  for (const [name, body] of Object.entries(built))
    put(`/limit/${name}`, body, name.endsWith('css') ? 'text/css' : 'text/javascript')
  put(
    '/limit/frame.html',
    '<!doctype html><link rel="stylesheet" href="/limit/reactFrame.css"><body><script src="/limit/reactFrame.js"></script>',
  )
  put('/test-wallets.js', readFileSync(root('e2e/dist/test-wallets.js'), 'utf8'), 'text/javascript')

  const limit = `http://limit.localhost:${host.port}`
  const wallets = `<script src="/test-wallets.js" data-rpc='{"42161":"http://127.0.0.1:1"}' data-wallets="good,slow,refusing,locked,stuck"></script>`
  const page = (path: string, head: string, tail: string) =>
    put(
      path,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>${head}<body><h1>A page with a button</h1><p>${'Some text of the host. '.repeat(60)}</p>${tail}`,
    )
  const button = '<button id="connect">Connect Wallet</button>'
  page('/bare', wallets, button)
  page('/plain', wallets, `${button}<script src="/limit/plain.js"></script>`)
  page('/react-warm', wallets, `${button}<script src="${limit}/limit/reactSdk.js" data-warm></script>`)
  page('/react-click', wallets, `${button}<script src="${limit}/limit/reactSdk.js"></script>`)
  for (const prewarm of ['idle', 'intent', 'none']) {
    const sdk = `<script src="http://wallet.localhost:${product.port}/v/${version}/sdk.js" data-networks="eip155:42161" data-prewarm="${prewarm}" data-custom-rpc-urls='{"eip155:42161":[{"url":"http://localhost:${host.port}/rpc"}]}'></script>`
    page(`/airlock-${prewarm}`, wallets, `<appkit-button></appkit-button>${sdk}`)
  }
  return {
    origin: `http://localhost:${host.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await Promise.all(
        [host.close(), product.close(), modal.close()].map((closing) =>
          Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 500))]),
        ),
      )
    },
  }
}

/** A node that knows one answer, so that what is measured is the way to it. */
function answerRpc(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' })
    const calls = body === '' ? [] : JSON.parse(body)
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '600',
      'Content-Type': 'application/json',
    })
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
