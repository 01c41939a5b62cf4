import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@airlock/server/testing/freePort'

const VERSIONS = '/usr/lib/postgresql'

/** Folder of the newest PostgreSQL that the system has with its tools, which the embedded one lacks. */
export function findSystemPostgres(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  return readdirSync(VERSIONS)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) =>
      ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore'].every((tool) => existsSync(join(folder, tool))),
    )
}

export async function startSystemPostgres(bin: string, superuser: string) {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-backup-'))
  const user = ordinaryUser()
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const init = ['-D', data, '-U', superuser, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'pipe' })
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((flag) => ['-c', flag])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], { ...user, cwd: folder })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
    server.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
  })
  return {
    port,
    async destroy() {
      if (server.exitCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
