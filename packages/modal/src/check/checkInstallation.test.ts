import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModalApp } from '@airlock/modal-frame/server/createModalApp'
import { airlockConfig } from '@airlock/protocol/config/config'
import { healthRoute } from '@airlock/server/health/healthRoute'
import { type RunningServer, serveApp } from '@airlock/server/serveApp'
import { freePort } from '@airlock/server/testing/freePort'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkInstallation } from './checkInstallation.ts'

const SDK = 'console.log(1)'
const integrity = `sha384-${createHash('sha384').update(SDK).digest('base64')}`
const release = { version: '0.1.0', integrity }

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'modal-check-'))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, 'v/0.1.0'), { recursive: true })
  const html = '<script type="application/json" id="frame-settings"></script><script type="module" src="/assets/a.js">'
  writeFileSync(join(root, 'frame.html'), `${html}</script>`)
  for (const file of ['a.js', 'a.js.gz']) writeFileSync(join(root, 'assets', file), '')
  writeFileSync(join(root, 'v/0.1.0/sdk.js'), SDK)
  writeFileSync(join(root, 'v/0.1.0/integrity.json'), JSON.stringify({ 'sdk.js': integrity }))
})
afterAll(() => rmSync(root, { recursive: true }))

const running: (RunningServer | { close(): unknown })[] = []
afterEach(() => {
  // A server waits for idle connections of `fetch`; a test does not.
  for (const server of running.splice(0)) void server.close()
})

type Change = { headers?: (headers: Headers) => void; body?: (path: string, body: string) => string }

async function startModal(
  project: object = {},
  { headers, body }: Change = {},
  secureOrigin = 'http://secure.localhost:1',
) {
  const server = await serveApp(
    {
      async fetch(input: Request) {
        // A changed body has one encoding.
        const response = await app.fetch(body ? new Request(input.url) : input)
        const changed = new Headers(response.headers)
        headers?.(changed)
        if (!body) return new Response(response.body, { status: response.status, headers: changed })
        changed.delete('Content-Length')
        const { pathname } = new URL(input.url)
        return new Response(body(pathname, await response.text()), { status: response.status, headers: changed })
      },
    },
    { port: 0, headers: {} },
  )
  running.push(server)
  const origin = `http://wallet.localhost:${server.port}`
  const config = airlockConfig.parse({
    modalOrigin: origin,
    secureOrigin,
    projects: { default: { origins: ['https://app.example'], ...project } },
  })
  const app = createModalApp({ config, root })
  return origin
}

const problemsOf = async (url: string, sites: string[] = [], projectId?: string) =>
  (await checkInstallation({ url, sites, projectId, release }))
    .filter(({ level }) => level === 'problem')
    .map(({ text }) => text)

const findingsOf = (url: string) => checkInstallation({ url, release })

describe('checkInstallation', () => {
  test('finds no problem in an installation that answers as built', async () => {
    const findings = await checkInstallation({ url: await startModal(), sites: ['https://app.example'], release })
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
    expect(findings.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'The headers of the frame are the server’s.',
        'https://app.example may embed the modal.',
        'The files of the frame load.',
        `SDK 0.1.0: ${integrity}`,
      ]),
    )
  })

  test('names a site that the configuration does not list', async () => {
    const findings = await checkInstallation({ url: await startModal(), sites: ['https://other.example'], release })
    expect(findings).toContainEqual({
      level: 'problem',
      text: 'https://other.example may not embed the modal.',
      fix: 'Add "https://other.example" to projects.default.origins, and send SIGHUP to the servers.',
    })
  })

  test('names an unknown project', async () => {
    expect(await problemsOf(await startModal(), [], 'shop')).toContain('The configuration has no project "shop".')
  })

  test.each([
    ['X-Frame-Options', 'DENY', 'X-Frame-Options is set: browsers refuse the frame.'],
    [
      'Cache-Control',
      'public, max-age=600',
      'Cache-Control is "public, max-age=600": visitors keep an old frame after an upgrade.',
    ],
    [
      'Content-Security-Policy',
      "default-src 'self', default-src 'none'",
      'Content-Security-Policy is there twice: browsers apply both.',
    ],
  ])('reports a proxy that sets %s', async (name, value, text) => {
    const url = await startModal({}, { headers: (headers) => headers.set(name, value) })
    expect(await problemsOf(url)).toContain(text)
  })

  test.each([
    ['Content-Security-Policy', 'Content-Security-Policy is missing: every site can embed the frame.'],
    ['Access-Control-Allow-Origin', '/assets has no Access-Control-Allow-Origin: *.'],
    ['Cross-Origin-Embedder-Policy', 'Cross-Origin-Embedder-Policy is missing: isolated sites cannot embed the frame.'],
  ])('reports a proxy that removes %s', async (name, text) => {
    const url = await startModal({}, { headers: (headers) => headers.delete(name) })
    expect(await problemsOf(url)).toContain(text)
  })

  test('reports a CDN that changes the script', async () => {
    const url = await startModal({}, { body: (path, text) => (path.endsWith('sdk.js') ? `${text};` : text) })
    expect(await problemsOf(url)).toContain(
      `${url}/v/0.1.0/sdk.js is not the file of integrity.json: browsers refuse it.`,
    )
  })

  test('reports a script that a proxy adds to the frame', async () => {
    const added = '<script src="https://cdn.example/x.js"></script>'
    const url = await startModal({}, { body: (path, text) => (path === '/frame' ? text + added : text) })
    expect(await problemsOf(url)).toContain(
      'The frame document has a script of another origin: https://cdn.example/x.js.',
    )
  })

  test('reports a gateway, a relay and an RPC that do not answer', async () => {
    const closed = `127.0.0.1:${await freePort()}`
    const url = await startModal({
      endpoints: { gateway: `http://${closed}` },
      relay: `wss://${closed}`,
      rpcOrigins: [`http://${closed}`],
    })
    expect(await problemsOf(url)).toEqual([
      `gateway: http://${closed} cannot be reached (ECONNREFUSED).`,
      `RPC: http://${closed} cannot be reached (ECONNREFUSED).`,
      `Relay: wss://${closed} cannot be reached (ECONNREFUSED).`,
    ])
  })

  test('reports an RPC that the frame cannot read', async () => {
    const rpc = await listen(createServer((_incoming, outgoing) => outgoing.end('{}')))
    expect(await problemsOf(await startModal({ rpcOrigins: [rpc] }))).toEqual([
      `RPC: ${rpc} does not let the frame read it.`,
    ])
  })

  test.each([
    [['Content-Type', 'text/plain'], 'problem', '/assets/a.js is not served as JavaScript.'],
    [['Cache-Control', 'no-cache'], 'warning', '/assets may not be cached for long.'],
  ] as const)('reports a proxy that sets %j on files', async ([name, value], level, text) => {
    const url = await startModal({}, { headers: (headers) => headers.set(name, value) })
    expect(await findingsOf(url)).toContainEqual({ level, text, fix: expect.any(String) })
  })

  test('reports files that are not compressed', async () => {
    const url = await startModal({}, { body: (_path, text) => text })
    const text = '/assets is not compressed.'
    expect(await findingsOf(url)).toContainEqual({ level: 'warning', text, fix: expect.any(String) })
  })

  test('names the version that the installation lacks', async () => {
    const findings = await checkInstallation({ url: await startModal(), release: { ...release, version: '0.2.0' } })
    expect(findings).toContainEqual({
      level: 'warning',
      text: 'The installation does not have version 0.2.0 of the SDK.',
      fix: 'Upgrade the installation to 0.2.0, or run the check of its version: npx @airlock/modal@X check.',
    })
  })

  test('names an SDK that is not the released one', async () => {
    const findings = await checkInstallation({
      url: await startModal(),
      release: { ...release, integrity: 'sha384-x' },
    })
    expect(findings.map(({ text }) => text)).toContain('sdk.js 0.1.0 differs from the released one.')
  })

  test('reports a secure frame that rejects the modal', async () => {
    const app = new Hono()
      .get('/healthz', healthRoute('secure'))
      .get('/sdk', (context) =>
        context.html('', 200, { 'Content-Security-Policy': 'frame-ancestors https://a.example' }),
      )
    const server = await serveApp(app, { port: 0, headers: {} })
    running.push(server)
    const url = await startModal({}, {}, `http://secure.localhost:${server.port}`)
    const text = 'The secure frame refuses the modal: frame-ancestors is "https://a.example".'
    expect(await problemsOf(url)).toEqual([text])
  })

  test('names where another server redirects to', async () => {
    const moved = createServer((_incoming, outgoing) =>
      outgoing.writeHead(301, { Location: 'https://wallet.example/' }).end(),
    )
    const [finding] = await findingsOf(await listen(moved))
    expect(finding).toMatchObject({ level: 'warning', text: expect.stringContaining('redirects to https://wallet.') })
  })

  test('reports an origin without encryption', async () => {
    const [finding] = await findingsOf(`http://[::1]:${await freePort()}`)
    expect(finding).toMatchObject({ level: 'problem', text: expect.stringContaining('is not encrypted') })
  })

  test('names another server of Airlock', async () => {
    const app = new Hono().get('/healthz', healthRoute('gateway'))
    const server = await serveApp(app, { port: 0, headers: {} })
    running.push(server)
    const url = `http://127.0.0.1:${server.port}`
    expect(await problemsOf(url)).toEqual([`${url} is Airlock's gateway server.`])
  })

  test('names a site that is not Airlock', async () => {
    const url = await listen(createServer((_incoming, outgoing) => outgoing.end('<h1>Hello</h1>')))
    expect(await problemsOf(url)).toEqual([`${url} is not an Airlock modal (status 200).`])
  })

  test('explains a server that does not run', async () => {
    const [finding] = await checkInstallation({ url: `http://127.0.0.1:${await freePort()}`, release })
    expect(finding).toMatchObject({ level: 'problem', fix: expect.stringContaining('Start the server') })
  })
})

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
