import type { ServerName } from './planHosts.ts'

const SHARED = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
]
const PREFIXES: Readonly<Record<Exclude<ServerName, 'modal'>, string>> = { gateway: 'GATEWAY_', secure: 'SECURE_' }
/** Secrets of the secure server, which no other process may get. */
const ONLY_SECURE = ['KEK', 'KEK_FILE', 'CODE_SECRET', 'SMTP_URL', 'MAIL_FROM']
const OF_BOTH = ['DATABASE_URL', 'REDIS_URL', 'LIMITS']

export function environmentOf(server: ServerName | 'router', env: NodeJS.ProcessEnv): Record<string, string> {
  const shared = Object.entries(env).filter(([name]) => SHARED.includes(name))
  const releases = server === 'modal' ? { AIRLOCK_RELEASES: env.AIRLOCK_RELEASES } : {}
  const prefix = prefixOf(server)
  const own = prefix
    ? Object.entries(env).flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
      )
    : []
  const all = Object.entries({ NODE_ENV: 'production', ...Object.fromEntries([...shared, ...own]), ...releases })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function prefixOf(server: ServerName | 'router'): string {
  return server === 'gateway' || server === 'secure' ? PREFIXES[server] : ''
}

export function namedServers(env: NodeJS.ProcessEnv): ServerName[] {
  const isNamed = (server: ServerName) => Object.keys(env).some((name) => name.startsWith(prefixOf(server)))
  return (['modal', 'gateway', 'secure'] as const).filter(isNamed)
}

/** Names variables that reach no server, because their prefix is missing. */
export function misnamedVariables(env: NodeJS.ProcessEnv): string[] {
  return [
    ...ONLY_SECURE.filter((name) => env[name]).map((name) => `${name} reaches no server. Rename it to SECURE_${name}.`),
    ...OF_BOTH.filter((name) => env[name]).map(
      (name) => `${name} reaches no server. Rename it to SECURE_${name} or GATEWAY_${name}.`,
    ),
  ]
}
