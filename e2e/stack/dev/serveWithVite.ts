import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, type InlineConfig } from 'vite'

type Options = {
  port: number
  upstreamPort: number
  documents: Record<string, string>
  config: InlineConfig & { root: string }
}

/** Releases, galleries and built assets come from the server behind. */
const SOURCE = /^\/(?:@|src\/|node_modules\/)|^\/(?!v\/|assets\/|gallery\/).+\.(?:ts|tsx|css)(?:$|\?)/
const BUILT =
  /<script type="module"[^>]*><\/script>|<link rel="(?:stylesheet|modulepreload)"[^>]*>|<style>[\s\S]*?<\/style>/g
/** Headers that would stop Vite's client, or that describe the body before it was changed. */
const DROPPED = /^(?:content-security-policy|content-length|content-encoding|transfer-encoding|etag|link)$/

export async function serveWithVite({
  port,
  upstreamPort,
  documents,
  config,
}: Options): Promise<{ close(): Promise<void> }> {
  const server = createServer()
  const vite = await createVite({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: join(config.root, 'node_modules/.vite-dev'),
    ...config,
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true, cors: false },
  })
  server.on('request', (incoming, response) => {
    const path = incoming.url ?? '/'
    const [pathname = '/'] = path.split('?')
    if (SOURCE.test(path)) return void vite.middlewares(incoming, response, () => response.writeHead(404).end())
    const document = incoming.method === 'GET' ? (documents[pathname] ?? pageOf(documents, incoming)) : undefined
    void forward(incoming, response, document)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function forward(incoming: IncomingMessage, response: ServerResponse, document: string | undefined) {
    const { 'accept-encoding': encoding, 'if-none-match': etag, ...headers } = incoming.headers
    const sent = document === undefined ? incoming.headers : headers
    const passed = request({
      host: '127.0.0.1',
      port: upstreamPort,
      path: incoming.url,
      method: incoming.method,
      headers: sent,
    })
    incoming.pipe(passed)
    passed.on('error', () => response.writeHead(502).end())
    passed.on('response', async (result) => {
      const status = result.statusCode ?? 502
      if (document === undefined || !String(result.headers['content-type']).includes('text/html')) {
        response.writeHead(status, result.headers)
        return void result.pipe(response)
      }
      const built = Buffer.concat(await result.toArray()).toString()
      const source = readFileSync(join(config.root, document), 'utf8')
      const scripts = source.match(/<script type="module"[^>]*><\/script>/g)?.join('\n') ?? ''
      const html = built.replace(BUILT, '').replace('</body>', () => `${scripts}</body>`)
      const stored = Object.entries(result.headers).filter(([name]) => !DROPPED.test(name))
      response.writeHead(status, { ...Object.fromEntries(stored), 'cache-control': 'no-store' })
      response.end(await vite.transformIndexHtml(incoming.url ?? '/', html))
    })
  }

  return {
    async close() {
      await vite.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pageOf(documents: Record<string, string>, { headers }: IncomingMessage) {
  return headers['sec-fetch-dest'] === 'document' ? documents['*'] : undefined
}
