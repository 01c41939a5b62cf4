import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

/** `npm run fuzz`: a hundred thousand generated inputs for every route of every server, or as `FUZZ_RUNS` and `FUZZ_SEED` say. An argument picks routes by the test's title. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const runs = process.env.FUZZ_RUNS ?? '100000'
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))

if (!ensureInstalled()) process.exit(1)
console.log(`${runs} inputs a route. The same again: FUZZ_SEED=${seed} npm run fuzz`)
const files = ['server/routes.test.ts', 'server/fuzz.test.ts']
const title = `${process.argv[2] ?? ''}.*it ends in no error of the server`
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, '-t', title],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed } },
)
process.exitCode = status ?? 1
