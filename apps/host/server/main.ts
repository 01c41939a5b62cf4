import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { renderPage } from '../src/renderPage.tsx'
import { createHostServer } from './createHostServer.ts'
import { hostConfig } from './hostConfig.ts'

const configPath = process.env.HOST_CONFIG ?? 'host.config.json'
const extraRoot = process.env.HOST_EXTRA_ROOT

const parsed = hostConfig.safeParse(JSON.parse(readFileSync(configPath, 'utf8')))
if (!parsed.success) {
  console.error(`${configPath} is not valid:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}

const server = await createHostServer({
  config: parsed.data,
  root: fileURLToPath(new URL('../client', import.meta.url)),
  render: renderPage,
  port: Number(process.env.PORT ?? 3400),
  host: process.env.HOST ?? '127.0.0.1',
  ...(extraRoot !== undefined && { extraRoot }),
})
console.log(`host site on ${server.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}
