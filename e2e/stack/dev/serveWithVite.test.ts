import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@airlock/server/testing/freePort'
import { expect, onTestFinished, test } from 'vitest'
import { serveWithVite } from './serveWithVite.ts'

test('serves sources with the settings of the built document, and passes the rest on', async () => {
  const root = mkdtempSync(join(tmpdir(), 'dev-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'page.html'), '<body><script type="module" src="/src/main.ts"></script></body>')
  writeFileSync(join(root, 'src/main.ts'), 'export const answer: number = 42')
  const built =
    '<body><script type="application/json" id="settings">{"a":1}</script><script type="module" src="/assets/x.js"></script></body>'
  const upstream = createServer((request, response) => {
    const isPage = request.url === '/page'
    response.writeHead(200, { 'Content-Type': isPage ? 'text/html' : 'text/plain', 'Content-Security-Policy': 'x' })
    response.end(isPage ? built : `${request.method} ${request.url} ${request.headers.host}`)
  })
  const [port, upstreamPort] = [await freePort(), await freePort()]
  await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve))
  const dev = await serveWithVite({ port, upstreamPort, documents: { '/page': 'page.html' }, config: { root } })
  onTestFinished(async () => {
    await dev.close()
    upstream.close()
    rmSync(root, { recursive: true })
  })

  const page = await fetch(`http://127.0.0.1:${port}/page`)
  const html = await page.text()
  expect(page.headers.has('content-security-policy')).toBe(false)
  expect(html).toContain('{"a":1}')
  expect(html).toContain('src="/src/main.ts"')
  expect(html).not.toContain('/assets/x.js')
  expect(await (await fetch(`http://127.0.0.1:${port}/src/main.ts`)).text()).toContain('const answer = 42')
  const passed = await fetch(`http://127.0.0.1:${port}/v/0.1.0/sdk.css`, { method: 'POST' })
  expect(await passed.text()).toBe(`POST /v/0.1.0/sdk.css 127.0.0.1:${port}`)
})
