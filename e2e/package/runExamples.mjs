import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildAll } from '../tools/build.mjs'
import { ensureInstalled } from '../tools/install.mjs'

/** `npm run examples`: builds each project of `examples/` with the packed SDK, and connects it in a browser. `-- TITLE` takes the tests whose titles contain it. */

const [title] = process.argv.slice(2)
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']

if (ensureInstalled() && (await buildAll())) {
  const { status } = spawnSync(
    process.execPath,
    [
      ...playwright,
      'e2e/package/examples.spec.ts',
      'e2e/package/templates.spec.ts',
      '--project=partitioned',
      ...(title === undefined ? [] : ['--grep', title]),
    ],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: 'inherit',
      // Next and Angular are downloaded, so `npm test` leaves them out.
      env: { ...process.env, AIRLOCK_TEST_WIDE: '1' },
    },
  )
  process.exitCode = status ?? 1
} else process.exitCode = 1
