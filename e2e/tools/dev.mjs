import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm run dev`: the world of `npm start` with hot reload of modal, secure frame and site. */

const root = fileURLToPath(new URL('../../', import.meta.url))
if (ensureInstalled() && (await buildAll())) {
  const stack = spawn(process.execPath, ['--import', 'tsx', 'e2e/stack/dev/main.ts'], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stack.kill(signal))
  stack.once('exit', (code) => process.exit(code ?? 1))
} else process.exitCode = 1
