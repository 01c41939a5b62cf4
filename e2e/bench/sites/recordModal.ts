import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import { freePort } from '@airlock/server/testing/freePort'
import { startServer } from '../../stack/startServer.ts'
import { HOSTS } from './hosts.ts'
import { recordSite } from './record.ts'
import type { Site } from './serve.ts'

const dist = fileURLToPath(new URL('../../../apps/modal-frame/dist', import.meta.url))

/** The product's modal origin, as its own server serves it in production: the frame document, its assets, the SDK's files. */
export async function recordModal(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-bench-'))
  const config = join(folder, 'airlock.config.json')
  const project = { origins: [`https://${HOSTS.host}`], rpcOrigins: [`https://${HOSTS.node}`] }
  const projects = { [DEFAULT_PROJECT_ID]: project }
  writeFileSync(config, JSON.stringify({ modalOrigin: `https://${HOSTS.wallet}`, projects }))
  const port = await freePort()
  const server = await startServer({
    name: 'the modal frame',
    script: join(dist, 'server/main.js'),
    port,
    env: { AIRLOCK_CONFIG: config },
  })
  try {
    return await recordSite(port, [`/frame?projectId=${DEFAULT_PROJECT_ID}`, ...files('assets'), ...files('v')])
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** URLs of a folder's files; their compressed forms are answers to the same URLs. */
function files(folder: string): string[] {
  return readdirSync(join(dist, 'client', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/\.(?:br|gz)$/.test(file) && statSync(join(dist, 'client', folder, file)).isFile())
    .map((file) => `/${folder}/${file.replaceAll('\\', '/')}`)
}
