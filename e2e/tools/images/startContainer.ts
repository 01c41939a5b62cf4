import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** No one of the system: owns nothing, and is in no group that does. */
const ZERO_ADDRESS = 65_534

type Options = { folder: string; env: Record<string, string>; args: readonly string[] }

export function startContainer({ folder, env, args }: Options) {
  const isRoot = process.getuid?.() === 0
  // Anyone who is not root cannot become no one; they take the right to write from themselves instead.
  if (!isRoot) withoutWrite(folder)
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: ZERO_ADDRESS, gid: ZERO_ADDRESS }),
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4_000)
    })
  }
  const closed = once(server, 'exit').then(([code, signal]) => ({ code: code ?? signal, output }))
  return { closed, stop: () => void server.kill('SIGTERM'), kill: () => void server.kill('SIGKILL') }
}

function withoutWrite(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
  }
  chmodSync(folder, 0o555)
}
