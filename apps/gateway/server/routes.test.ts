import { airlockConfig } from '@airlock/protocol/config/config'
import { attackRoutes, rejections } from '@airlock/server/testing/attackRoutes'
import { fuzzRoutes } from '@airlock/server/testing/fuzzRoutes'
import { routesOf } from '@airlock/server/testing/routesOf'
import { expect, test } from 'vitest'
import { createGatewayApp } from './createGatewayApp.ts'
import { gatewayDeps } from './testing/gatewayDeps.ts'

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
const app = createGatewayApp({
  ...gatewayDeps(),
  config,
  limits: { take: async () => {}, close: async () => {} },
  log: () => {},
})
const routes = routesOf(app)

test('[T92] rejects too large and too slow bodies and headers on every route', async () => {
  expect(routes.length).toBeGreaterThan(15)
  expect(await attackRoutes(app, routes)).toEqual(rejections(routes))
})

test('[T92] never fails with a server error on a gateway route, for any input', {
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
      'chainId',
      'cursor',
      'currency',
      'forceUpdate',
      'u',
      's',
    ]),
  ).toEqual([])
})
