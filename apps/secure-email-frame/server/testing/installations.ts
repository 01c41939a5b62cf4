import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { startSystemPostgres } from './systemPostgres.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MAIL = ['smtps://user:password@mail.example.com', 'Wallet <no-reply@example.com>']

export const INSTALLATIONS = ['small', 'split'] as const

/** The commands inside of the database's container, from `docs/configuration.md`. */
export function backupCommands() {
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')
  const section = /^## Backing up and restoring$([\s\S]*?)^## /m.exec(page)?.[1] ?? ''
  const commands = [...section.matchAll(/sh -c (?:\\\n *)?'([^']+)'/g)].map(([, command = '']) => command)
  const [dump, list, restore] = commands
  if (commands.length !== 3 || !dump || !list || !restore) throw new Error('The page has other commands.')
  return { dump, list, restore }
}

/** Starts PostgreSQL as the compose file of the installation does: with its env file, users and databases. */
export async function startInstallation(bin: string, name: (typeof INSTALLATIONS)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-installation-'))
  const sh = (args: string[], variables: NodeJS.Dict<string>, input?: Buffer) =>
    execFileSync('sh', args, { env: { ...process.env, ...variables }, input, stdio: 'pipe' })
  cpSync(join(ROOT, 'deploy/small'), folder, { recursive: true })
  if (name === 'small') sh([join(folder, 'secrets.sh'), ...MAIL], {})
  else cpSync(join(ROOT, 'deploy/database.env.example'), join(folder, 'database.env'))
  const file = parseEnv(readFileSync(join(folder, 'database.env'), 'utf8'))

  // The image's own defaults.
  const superuser = file.POSTGRES_USER ?? 'postgres'
  const server = await startSystemPostgres(bin, superuser)
  const variables = { ...file, PATH: `${bin}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: String(server.port) }
  const create = ['-c', 'createdb -U "$POSTGRES_USER" "$POSTGRES_DB"']
  if (name === 'small') sh([join(folder, 'databases.sh')], { ...variables, POSTGRES_USER: superuser })
  else sh(create, variables)
  const user = name === 'small' ? 'secure' : superuser
  return {
    url: `postgres://${user}@127.0.0.1:${server.port}/${file.POSTGRES_DB ?? 'secure'}`,
    run: (command: string, input?: Buffer) => sh(['-c', command], variables, input),
    async destroy() {
      await server.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
