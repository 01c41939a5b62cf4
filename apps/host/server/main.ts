import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseHealth } from '@airlock/server/parseHealth'
import { parseProxies } from '@airlock/server/parseProxies'
import { serveApp } from '@airlock/server/serveApp'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import * as z from 'zod/mini'
import { renderPage } from '../src/renderPage.tsx'
import { createHostApp } from './createHostApp.ts'
import { fileHeaders } from './headers.ts'
import { hostConfig } from './hostConfig.ts'

const configPath = process.env.HOST_CONFIG ?? 'host.config.json'
const extraRoot = process.env.HOST_EXTRA_ROOT

const parsed = hostConfig.safeParse(JSON.parse(readFileSync(configPath, 'utf8')))
if (!parsed.success) {
  console.error(`${configPath} is not valid:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}

const app = createHostApp({
  config: parsed.data,
  root: fileURLToPath(new URL('../client', import.meta.url)),
  render: renderPage,
  ...(extraRoot !== undefined && { extraRoot }),
})
const server = await serveApp(app, {
  port: Number(process.env.PORT ?? 3400),
  host: process.env.HOST ?? '127.0.0.1',
  proxies: parseProxies(process.env.PROXIES),
  headers: fileHeaders(parsed.data),
  health: parseHealth(process.env),
})
console.log(`host site on http://localhost:${server.port}`)
stopOnSignal(server.close)
