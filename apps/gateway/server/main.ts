import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config'
import { serve } from '@hono/node-server'
import * as z from 'zod/mini'
import { createGatewayApp } from './createGatewayApp.ts'
import { embeddedCatalogue } from './embeddedCatalogue.ts'
import { networkImages } from './networkImages.ts'
import { upstreamCatalogue } from './upstreamCatalogue.ts'

const {
  AIRLOCK_CONFIG = 'airlock.config.json',
  CATALOGUE_URL,
  CATALOGUE_KEY,
  PORT = '3403',
  HOST = '127.0.0.1',
} = process.env

const parsed = airlockConfig.safeParse(JSON.parse(readFileSync(AIRLOCK_CONFIG, 'utf8')))
if (!parsed.success) {
  console.error(`${AIRLOCK_CONFIG} is not valid:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}
if (CATALOGUE_URL !== undefined && !/^https:/.test(CATALOGUE_URL) && !parsed.data.development) {
  console.error('CATALOGUE_URL: write an https URL; the key would be read on its way otherwise.')
  process.exit(1)
}

const root = fileURLToPath(new URL('.', import.meta.url))
const catalogue =
  CATALOGUE_URL === undefined
    ? embeddedCatalogue(root)
    : upstreamCatalogue({ url: CATALOGUE_URL, key: CATALOGUE_KEY ?? '' })
const app = createGatewayApp({ config: parsed.data, catalogue, networkImages: networkImages(root) })
const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: HOST }, ({ port }: AddressInfo) => {
  console.log(`gateway on http://${HOST}:${port}`)
})
server.once('error', (cause) => {
  console.error(cause.message)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
