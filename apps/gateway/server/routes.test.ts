import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config'
import { attackRoutes, refusals } from '@airlock/server/testing/attackRoutes'
import { fuzzRoutes } from '@airlock/server/testing/fuzzRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { expect, test } from 'vitest'
import { embeddedCatalogue } from './catalogue/embeddedCatalogue.ts'
import { createGatewayApp } from './createGatewayApp.ts'
import { networkImages } from './images/networkImages.ts'

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

test('[T92] whatever is sent to a route of the gateway, it ends in no error of the server', {
  timeout: 3_600_000,
}, async () => {
  expect(
    await fuzzRoutes(app, [
      'page',
      'entries',
      'search',
      'include',
      'exclude',
      'chains',
      'platform',
      'rdns',
      'names',
      'projectId',
    ]),
  ).toEqual([])
})
