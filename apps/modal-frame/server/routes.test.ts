import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config/config'
import { attackRoutes, refusals } from '@airlock/server/testing/attackRoutes'
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

test('[T92] every route of the modal origin refuses bodies and headers that are too large or too slow', async () => {
  expect(routes.length).toBeGreaterThan(4)
  expect(await attackRoutes(app, routes)).toEqual(refusals(routes))
})

test('[T92] whatever is sent to a route of the modal origin, it ends in no error of the server', {
  timeout: 3_600_000,
}, async () => {
  expect(await fuzzRoutes(app, ['projectId', 'origin'])).toEqual([])
})
