import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { isHealthy } from '../stack/startServer.ts'
import { waitFor } from '../stack/waitFor.ts'

const SCRIPT = fileURLToPath(new URL('../../packages/modal/dist/cli/main.js', import.meta.url))
const START_DEADLINE_MS = 15_000

/** @airlock/modal` does. @throws Error if it is not built */
export async function startModal(): Promise<{ origin: string; close(): void }> {
  if (!existsSync(SCRIPT)) throw new Error('The modal is not built. Run npm run build.')
  const port = await freePort()
  // A folder without a configuration.
  const modal = spawn(process.execPath, [SCRIPT, '--port', String(port)], { cwd: tmpdir(), stdio: 'ignore' })
  await waitFor(() => isHealthy(port), START_DEADLINE_MS)
  return { origin: `http://wallet.localhost:${port}`, close: () => void modal.kill() }
}
