import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attackRoutes, rejections } from '@airlock/server/testing/attackRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevelopmentApp } from './createDevelopmentApp.ts'
import { developmentConfig } from './developmentConfig.ts'
import { readServing } from './readServing.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'modal-development-'))
  mkdirSync(join(root, 'v/0.1.0'), { recursive: true })
  writeFileSync(join(root, 'frame.html'), '<script type="application/json" id="frame-settings"></script>')
  writeFileSync(join(root, 'v/0.1.0/integrity.json'), '{"sdk.js":"sha384-abc"}')
  writeFileSync(join(root, 'wallets.js'), 'wallets()')
})
afterAll(() => rmSync(root, { recursive: true }))

const createApp = () =>
  createDevelopmentApp({ config: developmentConfig(3401), root, testWallets: join(root, 'wallets.js') })

test('shows the script tag with the current hash', async () => {
  const response = await createApp().request('/', { headers: { Host: 'localhost:3401' } })
  const text = await response.text()
  expect(text).toContain('<script src="http://wallet.localhost:3401/v/0.1.0/sdk.js"\n        integrity="sha384-abc"')
  expect(text).toContain('<appkit-button></appkit-button>')
  expect(response.headers.get('Content-Security-Policy')).toContain('frame-src http://wallet.localhost:3401')
})

test("redirects from the frame's own origin to a page that can embed it", async () => {
  const response = await createApp().request('/', { headers: { Host: 'wallet.localhost:3401' } })
  expect([response.status, response.headers.get('Location')]).toEqual([302, 'http://localhost:3401/'])
})

test('serves the test wallets and the frame', async () => {
  const app = createApp()
  expect(await (await app.request('/test-wallets.js')).text()).toBe('wallets()')
  const frame = await app.request('/frame')
  expect(frame.headers.get('Content-Security-Policy')).toContain('frame-ancestors http://localhost:*')
})

test('[T92] rejects too large and too slow bodies and headers on every route', async () => {
  const app = createApp()
  const routes = routesOf(app)
  expect(await attackRoutes(app, routes)).toEqual(rejections(routes))
})

test('serves localhost without a configuration file, on the port of PORT', () => {
  const { config, port } = readServing({ PORT: '4000' }, root, () => false)
  expect([config.modalOrigin, config.development, port]).toEqual(['http://wallet.localhost:4000', true, 4000])
})

test('names each invalid variable', () => {
  expect(() => readServing({ PORT: 'x', PROXIES: 'y' }, root, () => false)).toThrow(/PORT is "x"[\s\S]*PROXIES/)
})
