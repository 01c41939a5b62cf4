import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config'
import * as z from 'zod/mini'
import { createModalServer } from './createModalServer.ts'

const configPath = process.env.AIRLOCK_CONFIG ?? 'airlock.config.json'
const galleryRoot = process.env.AIRLOCK_GALLERY

const parsed = airlockConfig.safeParse(JSON.parse(readFileSync(configPath, 'utf8')))
if (!parsed.success) {
  console.error(`${configPath} is not valid:\n${z.prettifyError(parsed.error)}`)
  process.exit(1)
}

const server = await createModalServer({
  config: parsed.data,
  root: fileURLToPath(new URL('../client', import.meta.url)),
  port: Number(process.env.PORT ?? new URL(parsed.data.modalOrigin).port),
  host: process.env.HOST ?? '127.0.0.1',
  ...(galleryRoot !== undefined && { galleryRoot }),
})
console.log(`modal frame on ${parsed.data.modalOrigin} (${server.url})`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}
