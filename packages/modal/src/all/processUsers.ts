import type { ServerName } from './planHosts.ts'
import type { ProcessUser } from './superviseProcess.ts'

const ORDER: readonly (ServerName | 'router')[] = ['router', 'modal', 'gateway', 'secure']

/** With one user, processes could read each other's memory. @returns undefined without the variable @throws Error */
export function parseUsers({ AIRLOCK_UID }: NodeJS.ProcessEnv, uid = process.getuid?.()) {
  if (!AIRLOCK_UID) return undefined
  const first = Number(AIRLOCK_UID)
  if (!Number.isInteger(first) || first < 1 || first > 4_000_000_000)
    throw new Error(`AIRLOCK_UID must be a user id from 1, not ${JSON.stringify(AIRLOCK_UID)}.`)
  if (uid !== 0) throw new Error('AIRLOCK_UID needs root, because it changes users. Remove it, or start as root.')
  const users = ORDER.map((name, index) => [name, { uid: first + index, gid: first + index }])
  return Object.fromEntries(users) as Record<ServerName | 'router', ProcessUser>
}
