import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { attackRoutes, rejections } from '@airlock/server/testing/attackRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from './testing/testServer.ts'

const root = mkdtempSync(join(tmpdir(), 'secure-routes-'))
for (const name of ['frame', 'approve', 'security', 'export', 'social']) {
  writeFileSync(join(root, `${name}.html`), '<script type="application/json" id="secure-settings"></script>')
}
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), '')
let server: TestServer
beforeAll(async () => {
  server = await testServer({ documents: { root, publicRpcUrls: {} } })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('[T92] rejects too large and too slow bodies and headers on every route', async () => {
  const calls = Object.keys(serverApi).map((name) => ({ method: 'POST', path: `/api/${name}` }))
  const routes = [...routesOf(server.app), ...calls]
  for (const path of ['/device', '/social/callback/some']) expect(routes).toContainEqual({ method: 'POST', path })
  expect(routes).toContainEqual({ method: 'GET', path: '/THIRD_PARTY_NOTICES.txt' })
  expect(await attackRoutes(server.app, routes)).toEqual(rejections(routes))
})
