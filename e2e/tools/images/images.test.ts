import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase } from '../../stack/database/startDatabase.ts'
import { waitFor } from '../../stack/waitFor.ts'
import { buildStage, copy } from './buildStage.ts'
import { environmentOf, readDockerfile } from './readDockerfile.ts'
import { startContainer } from './startContainer.ts'

/** The steps of the images without an engine: install, build, start without rights, health, stop. */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'images-'))
const built = join(folder, 'build')
const releases = join(folder, 'releases')
const ZERO_ADDRESS = 65_534
const BUILD_MS = 900_000
/** `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 10_000

beforeAll(() => {
  chmodSync(folder, 0o755)
  cpSync(join(root, 'deploy'), join(folder, 'config'), { recursive: true })
  mkdirSync(releases)
  if (process.getuid?.() === 0) chownSync(releases, ZERO_ADDRESS, ZERO_ADDRESS)
  mkdirSync(built)
  const build = stages.find(({ name }) => name === 'build')
  if (build !== undefined) buildStage(build, { from: root, into: built })
}, BUILD_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['modal', 'gateway', 'secure', 'host'])('the image %s', (name) => {
  test('runs healthy without rights, HOME or a writable folder', {
    timeout: 120_000,
  }, async () => {
    const { image, env, close } = await prepared(name)
    const health = `http://127.0.0.1:${env.HEALTH_PORT}`
    const container = startContainer({ folder: image, env, args: ['dist/server/main.js'] })
    try {
      // The gateway is ready once a node of some chain answers it, and there is none here.
      const probe = name === 'gateway' ? 'livez' : 'readyz'
      const isUp = async () => (await fetch(`${health}/${probe}`).catch(() => undefined))?.ok === true
      await Promise.race([
        waitFor(isUp, 20_000),
        container.closed.then(({ output }) => Promise.reject(new Error(`${name} ended: ${output}`))),
      ])
      expect((await fetch(`${health}/livez`)).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${env.PORT}/healthz`)).status).toBe(200)
      if (name === 'modal') expect(readdirSync(releases)).toEqual(readdirSync(join(image, 'dist/client/v')))

      const since = Date.now()
      container.stop()
      expect((await container.closed).code).toBe(0)
      expect(Date.now() - since).toBeLessThan(GRACE_MS)
    } finally {
      container.kill()
      await close()
    }
  })

  test('cannot write to its own files', async () => {
    const image = join(folder, name)
    const args = ['-e', "require('fs').writeFileSync('dist/server/main.js', '')"]
    const { code, output } = await startContainer({ folder: image, env: {}, args }).closed
    expect([code, output]).toEqual([1, expect.stringMatching(/EACCES|EPERM|EROFS/)])
  })
})

async function prepared(name: string) {
  const image = join(folder, name)
  mkdirSync(image)
  for (const { instruction, text } of stages.find((stage) => stage.name === name)?.steps ?? []) {
    if (instruction === 'COPY') copy(text, built, image)
  }
  const database = name === 'secure' ? await startDatabase({ port: await freePort() }) : undefined
  const env = {
    ...environmentOf(stages, name),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    HEALTH_PORT: String(await freePort()),
    AIRLOCK_CONFIG: join(folder, 'config/airlock.config.json'),
    HOST_CONFIG: join(folder, 'config/host.config.json'),
    ...(name === 'modal' && { AIRLOCK_RELEASES: releases }),
    ...(database && {
      DATABASE_URL: await database.urlOf('secure'),
      KEK: `test:${randomBytes(32).toString('base64')}`,
      CODE_SECRET: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtps://user:password@mail.example',
      MAIL_FROM: 'Airlock <no-reply@mail.example>',
    }),
  } as Record<string, string>
  return { image, env, close: async () => database?.close() }
}
