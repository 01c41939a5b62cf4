import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readSession } from '@airlock/sdk/ssr'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { type PageProps, ServerPage } from './ServerPage.ts'

export async function startServerPage(frameUrl: string): Promise<{ url: string; close(): void }> {
  const scripts = await buildClient()
  const server = createServer((request, response) => {
    const script = scripts.get(String(request.url).slice(1))
    response.setHeader('Content-Type', script === undefined ? 'text/html; charset=utf-8' : 'text/javascript')
    response.end(script ?? render({ frameUrl, session: readSession(request.headers.cookie) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function render(props: PageProps): string {
  const html = renderToString(createElement(ServerPage, props))
  const data = JSON.stringify(props).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="en"><head><title>Rendered</title></head><body><div id="root" data-props="${data}">${html}</div><script type="module" src="/client.js"></script></body></html>`
}

async function buildClient(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: { client: fileURLToPath(new URL('client.ts', import.meta.url)) },
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}
