import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config'
import { parseHealth } from '@airlock/server/parseHealth'
import { parseProxies } from '@airlock/server/parseProxies'
import { serveApp } from '@airlock/server/serveApp'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import * as z from 'zod/mini'
import { embeddedCatalogue } from './catalogue/embeddedCatalogue.ts'
import { upstreamCatalogue } from './catalogue/upstreamCatalogue.ts'
import { createGatewayApp, gatewayHeaders } from './createGatewayApp.ts'
import { networkImages } from './images/networkImages.ts'

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
const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), 'utf8')
const app = createGatewayApp({ config: parsed.data, catalogue, networkImages: networkImages(root), notices })
const server = await serveApp(app, {
  port: Number(PORT),
  host: HOST,
  proxies: parseProxies(process.env.PROXIES),
  headers: gatewayHeaders(parsed.data),
  health: parseHealth(process.env),
}).catch((cause: Error) => {
  console.error(cause.message)
  process.exit(1)
})
console.log(`gateway on http://${HOST}:${server.port}`)
stopOnSignal(server.close)
