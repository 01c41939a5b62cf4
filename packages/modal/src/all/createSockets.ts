import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessUser } from './superviseProcess.ts'

/**
 * In each folder only one process can create a socket.
 *
 * @returns paths of the sockets, and a function that removes them
 */
export function createSockets(users: Readonly<Record<string, ProcessUser | undefined>>) {
  const root = mkdtempSync(join(tmpdir(), 'airlock-'))
  chmodSync(root, 0o711)
  for (const [name, user] of Object.entries(users)) {
    const folder = join(root, name)
    mkdirSync(folder, { mode: 0o711 })
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
  }
  return {
    root,
    server: (name: string) => join(root, name, 'server.sock'),
    probes: (name: string) => join(root, name, 'probes.sock'),
    remove() {
      try {
        rmSync(root, { recursive: true, force: true })
      } catch {
        // A folder of another user, in which a killed process left its socket.
      }
    },
  }
}
