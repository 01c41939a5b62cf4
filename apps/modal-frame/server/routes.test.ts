import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config/config'
import { attackRoutes, rejections } from '@airlock/server/testing/attackRoutes'
import { fuzzRoutes } from '@airlock/server/testing/fuzzRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { afterAll, expect, test } from 'vitest'
import { createModalApp } from './createModalApp.ts'

const root = mkdtempSync(join(tmpdir(), 'modal-routes-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'frame.html'), '<script type="application/json" id="frame-settings"></script>')
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), '')
writeFileSync(join(root, 'assets/some'), '')
afterAll(() => rmSync(root, { recursive: true }))

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
const app = createModalApp({ config, root, galleryRoot: root })
const routes = routesOf(app)

test('[T92] rejects too large and too slow bodies and headers on every route', async () => {
  expect(routes.length).toBeGreaterThan(4)
  expect(await attackRoutes(app, routes)).toEqual(rejections(routes))
})

test('[T92] never fails with a server error on a modal route, for any input', {
  timeout: 3_600_000,
}, async () => {
  expect(await fuzzRoutes(app, ['projectId', 'origin'])).toEqual([])
})
