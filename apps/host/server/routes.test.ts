import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attackRoutes, rejections } from '@airlock/server/testing/attackRoutes'
import { fuzzRoutes } from '@airlock/server/testing/fuzzRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { afterAll, expect, test } from 'vitest'
import { createHostApp } from './createHostApp.ts'
import { hostConfig } from './hostConfig.ts'

const root = mkdtempSync(join(tmpdir(), 'host-routes-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'index.html'), '<head><!--settings--><!--scripts--></head><div id="root"><!--app--></div>')
writeFileSync(join(root, 'script.html'), '<head><!--scripts--><!--sdk--></head>')
writeFileSync(join(root, 'assets/some'), '')
afterAll(() => rmSync(root, { recursive: true }))

const config = hostConfig.parse({
  origin: 'https://app.example',
  walletOrigin: 'https://wallet.example',
  sdk: { version: '1.2.3' },
  networks: ['eip155:42161'],
  farms: [],
})
const app = createHostApp({
  config,
  root,
  render: (path) => ({ html: `<p>${path}</p>`, found: true }),
  extraRoot: root,
  onRejection: () => {},
})
const routes = routesOf(app)

test('[T92] rejects too large and too slow bodies and headers on every route', async () => {
  expect(routes.length).toBeGreaterThan(8)
  expect(await attackRoutes(app, routes)).toEqual(rejections(routes))
})

test('[T92] never fails with a server error on a site route, for any input', {
  timeout: 3_600_000,
}, async () => {
  expect(await fuzzRoutes(app, [], { Origin: 'https://app.example' })).toEqual([])
})
