import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { ensureInstalled } from './install.mjs'

/** `npm start`: installs what is missing, builds what is stale, then runs the local world until Ctrl-C. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const { AIRLOCK_PORT_BASE } = process.env
const hostPort = AIRLOCK_PORT_BASE ? Number(AIRLOCK_PORT_BASE) : 3400

// A world that runs is left alone: a build would change files beneath it.
const isRunning = await fetch(`http://127.0.0.1:${hostPort}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
  (response) => response.ok,
  () => false,
)
if (isRunning || (ensureInstalled() && (await buildAll()))) runWorld()
else process.exitCode = 1

function runWorld() {
  const stack = spawn(process.execPath, ['--import', 'tsx', 'e2e/stack/main.ts'], { cwd: root, stdio: 'inherit' })
  // A terminal sends Ctrl-C to the world as well; a signal to only this process must be forwarded.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stack.kill(signal))
  stack.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
    process.exit()
  })
}
