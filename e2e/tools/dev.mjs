import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm run dev`: the world of `npm start` with hot reload of modal, secure frame and site. */

const root = fileURLToPath(new URL('../../', import.meta.url))
if (ensureInstalled() && (await buildAll())) {
  const world = spawn(process.execPath, ['--import', 'tsx', 'e2e/stack/dev/main.ts'], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => world.kill(signal))
  world.once('exit', (code) => process.exit(code ?? 1))
} else process.exitCode = 1
