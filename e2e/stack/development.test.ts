import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'airlock-development-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'airlock.config.json')
const config = { modalOrigin: 'https://wallet.example', development: true, projects: {} }
writeFileSync(path, JSON.stringify(config))

test.each(['modal-frame', 'gateway', 'secure-email-frame'])(
  '[T112] does not start the %s server in development with a public origin',
  (app) => {
    const script = fileURLToPath(new URL(`../../apps/${app}/dist/server/main.js`, import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [script], {
      env: { ...process.env, AIRLOCK_CONFIG: path, PORT: '0' },
      encoding: 'utf8',
      timeout: 15_000,
    })
    expect(status).toBe(1)
    expect(stderr).toContain('"development" is true and modalOrigin is the public origin "https://wallet.example".')
    expect(stderr).toContain('Set "development" to false, or write an origin on localhost.')
  },
)
