import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config'
import { attackRoutes, refusals } from '@airlock/server/testing/attackRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { expect, test } from 'vitest'
import { createGatewayApp } from './createGatewayApp.ts'
import { embeddedCatalogue } from './embeddedCatalogue.ts'
import { networkImages } from './networkImages.ts'

const root = fileURLToPath(new URL('../catalogue', import.meta.url))
const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
const app = createGatewayApp({
  config,
  catalogue: embeddedCatalogue(root),
  networkImages: networkImages(root),
  notices: '',
})
const routes = routesOf(app)

test('[T92] every route of the gateway refuses bodies and headers that are too large or too slow', async () => {
  expect(routes.length).toBeGreaterThan(3)
  expect(await attackRoutes(app, routes)).toEqual(refusals(routes))
})
