import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildAll } from '../tools/build.mjs'
import { ensureInstalled } from '../tools/install.mjs'

/** `npm run examples`: builds each project of `examples/` with the packed SDK, and connects it in a browser. */

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']

if (ensureInstalled() && (await buildAll())) {
  const { status } = spawnSync(
    process.execPath,
    [...playwright, 'e2e/package/examples.spec.ts', '--project=partitioned'],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} else process.exitCode = 1
