import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm run bench`: builds what is stale and measures it. Arguments go on to `bench/main.ts`. */
const root = fileURLToPath(new URL('../..', import.meta.url))
if (ensureInstalled() && (await buildAll())) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'e2e/bench/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else process.exitCode = 1
