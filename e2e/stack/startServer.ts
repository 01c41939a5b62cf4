import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { waitFor } from './waitFor.ts'

export type LocalServer = {
  pid: number
  exit: Promise<number | null>
  close(): Promise<void>
}

type Options = {
  name: string
  script: string
  port: number
  env: Record<string, string>
  onOutput?: (text: string) => void
}

const START_DEADLINE_MS = 10_000
const STOP_DEADLINE_MS = 3_000

/** @throws Error with the server's output if it exits before its health endpoint responds */
export async function startServer({ name, script, port, env, onOutput }: Options): Promise<LocalServer> {
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe'],
  })
  server.stdout?.on('data', (chunk: Buffer) => onOutput?.(String(chunk)))
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-4_000)
  })
  const closed = once(server, 'exit')
  const exit = closed.then(([code]) => code as number | null)
  const close = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    const force = setTimeout(() => server.kill('SIGKILL'), STOP_DEADLINE_MS)
    await closed
    clearTimeout(force)
  }
  const failed = closed.then(() => {
    throw new Error(`the server of ${name} ended before it was ready:\n${output.trim()}`)
  })
  try {
    await Promise.race([waitFor(() => isHealthy(port), START_DEADLINE_MS), failed])
  } catch (cause) {
    await close()
    throw cause
  }
  failed.catch(() => undefined)
  // From here on its errors go to the terminal.
  server.stderr?.pipe(process.stderr)
  return { pid: server.pid ?? 0, exit, close }
}

export async function isHealthy(port: number, service?: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) })
    const health = (await response.json()) as { status?: unknown; service?: unknown }
    return health.status === 'ok' && (service === undefined || health.service === service)
  } catch {
    return false
  }
}
