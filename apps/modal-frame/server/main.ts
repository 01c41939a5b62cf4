import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config'
import { parseHealth } from '@airlock/server/parseHealth'
import { parseProxies } from '@airlock/server/parseProxies'
import { serveApp } from '@airlock/server/serveApp'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import * as z from 'zod/mini'
import { createModalApp } from './createModalApp.ts'
import { commonHeaders } from './headers.ts'

const configPath = process.env.AIRLOCK_CONFIG ?? 'airlock.config.json'
const galleryRoot = process.env.AIRLOCK_GALLERY

const parsed = airlockConfig.safeParse(JSON.parse(readFileSync(configPath, 'utf8')))
if (!parsed.success) {
  console.error(`${configPath} is not valid:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}

const { modalOrigin } = parsed.data
const app = createModalApp({
  config: parsed.data,
  root: fileURLToPath(new URL('../client', import.meta.url)),
  ...(galleryRoot !== undefined && { galleryRoot }),
})
const server = await serveApp(app, {
  port: Number(process.env.PORT ?? new URL(modalOrigin).port),
  host: process.env.HOST ?? '127.0.0.1',
  proxies: parseProxies(process.env.PROXIES),
  headers: commonHeaders(parsed.data),
  health: parseHealth(process.env),
})
console.log(`modal frame on ${modalOrigin} (port ${server.port})`)
stopOnSignal(server.close)
