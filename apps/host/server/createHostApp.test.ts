import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHostApp } from './createHostApp.ts'
import { type HostConfig, hostConfig } from './hostConfig.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'host-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<head><!--settings--><!--scripts--></head><div id="root"><!--app--></div>')
  writeFileSync(join(root, 'script.html'), '<head><!--scripts--><!--sdk--></head>')
  writeFileSync(join(root, 'assets/index-abc.js'), 'export {}')
  writeFileSync(join(root, 'assets/index-abc.js.br'), 'compressed')
})
afterAll(() => rmSync(root, { recursive: true }))

const config = (change: Partial<Record<keyof HostConfig, unknown>> = {}): HostConfig =>
  hostConfig.parse({
    walletOrigin: 'https://wallet.example',
    sdk: { version: '1.2.3', integrity: 'sha384-abc' },
    networks: ['eip155:42161'],
    farms: [],
    ...change,
  })

const get = (path: string, change = {}, headers: Record<string, string> = {}) =>
  createHostApp({ config: config(change), root, render, onRejection }).request(path, { headers })

const onRejection = () => {}
const render = (path: string) => ({ html: `<p>${path}</p>`, found: path !== '/missing' })

const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('the host server', () => {
  test('[T70] sends the strictest policy: one foreign origin for scripts and frames', async () => {
    const policy = policyOf(await get('/'))
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' https://wallet.example",
      'frame-src': 'https://wallet.example',
      'style-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    })
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/)
  })

  test('delegates only the clipboard to the modal, and no camera', async () => {
    const policy = (await get('/')).headers.get('permissions-policy')
    expect(policy).toContain('clipboard-write=(self "https://wallet.example")')
    expect(policy).toContain('camera=()')
  })

  test('requests email and all providers in its script tag', async () => {
    const page = await (await get('/script.html')).text()
    const [, features = ''] = /data-features="([^"]+)"/.exec(page) ?? []
    expect(JSON.parse(features.replaceAll('&quot;', '"'))).toEqual({
      email: true,
      socials: ['google', 'apple', 'github', 'x', 'facebook', 'discord', 'farcaster'],
    })
  })

  test.each(['/', '/script.html', '/assets/index-abc.js', '/missing'])(
    'sends nosniff and a referrer policy with %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  test('asks for HTTPS for two years in production, and not over plain http', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(
      (await get('/', { walletOrigin: 'http://wallet.localhost:3401' })).headers.has('strict-transport-security'),
    ).toBe(false)
  })

  test('serves hashed assets as immutable, and compressed where the browser takes it', async () => {
    const plain = await get('/assets/index-abc.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const small = await get('/assets/index-abc.js', {}, { 'Accept-Encoding': 'br' })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  test('serves an extra folder in development next to its own pages', async () => {
    const extra = mkdtempSync(join(tmpdir(), 'extra-'))
    writeFileSync(join(extra, 'test-wallets.js'), 'wallets')
    const app = createHostApp({ config: config(), root, render, extraRoot: extra, onRejection })
    expect(await (await app.request('/test-wallets.js')).text()).toBe('wallets')
    expect(await (await app.request('/farms')).text()).toContain('<p>/farms</p>')
    rmSync(extra, { recursive: true })
  })

  test('answers its health check', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', service: 'host' })
  })

  test('draws a page that does not exist with 404', async () => {
    expect((await get('/missing')).status).toBe(404)
    expect((await get('/assets/../../package.json')).status).not.toBe(500)
  })

  test('signs users in on the configured origin and informs the page', async () => {
    const origin = 'https://app.example'
    const page = await (await get('/', { origin })).text()
    expect(page).toContain('"canSignIn":true')
    expect(await (await get('/session', { origin })).json()).toEqual({ session: null })
    expect(await (await get('/')).text()).toContain('"canSignIn":false')
    expect(await (await get('/session')).text()).toContain('<p>/session</p>')
  })

  test('gives the script tag with its hash, its origin and its networks', async () => {
    const html = await (await get('/script.html')).text()
    expect(html).toContain(
      '<script src="https://wallet.example/v/1.2.3/sdk.js" integrity="sha384-abc" crossorigin="anonymous"',
    )
    expect(html).toContain('data-networks="eip155:42161"')
  })

  test('keeps what the configuration says inside its data block and its attributes', async () => {
    const farms = [{ id: 'x', name: '</script><script>alert(1)</script>', summary: '', vaults: {} }]
    const scripts = [{ src: '/test-wallets.js', data: { rpc: '"><script>' } }]
    const html = await (await get('/', { farms, scripts })).text()
    expect(html).not.toContain('<script>')
    expect(html).toContain('data-rpc="&quot;>&lt;script>"')
  })

  test.each([
    { walletOrigin: 'https://wallet.example/' },
    { walletOrigin: 'javascript:alert(1)' },
    { origin: 'https://app.example/' },
    { origin: 'http://app.example' },
    { origin: 'http://localhost.example' },
    { networks: [] },
    { networks: ['mainnet'] },
    { farms: [{ id: 'x', name: 'X', summary: '', vaults: { 'eip155:1': '0x1' } }] },
    { scripts: [{ src: 'https://evil.example/x.js', data: {} }] },
    { sdk: { version: '../..', integrity: undefined, more: 1 } },
    { unknown: true },
  ])('refuses the configuration %j', (change) => {
    expect(hostConfig.safeParse({ ...config(), ...change }).success).toBe(false)
  })

  test('takes the example configuration of the images', () => {
    const example = readFileSync(fileURLToPath(new URL('../../../deploy/host.config.json', import.meta.url)), 'utf8')
    expect(hostConfig.safeParse(JSON.parse(example)).success).toBe(true)
  })
})
