import { parseProxies } from './clients/parseProxies.ts'
import { parseHealth } from './health/parseHealth.ts'
import type { HealthOptions } from './health/serveHealth.ts'
import { type collectProblems, parsePort } from './startup.ts'

export type Listening = {
  port: number
  host: string
  socket: string | undefined
  proxies: number
  health: HealthOptions | undefined
}

/** Collects problems: do not use the values before `throwAll`. @param usualPort default port */
export function readListening(
  env: NodeJS.ProcessEnv,
  { attempt, add }: Pick<ReturnType<typeof collectProblems>, 'attempt' | 'add'>,
  usualPort: string,
): Listening {
  const port = attempt(() => parsePort(env.PORT ?? usualPort))
  const proxies = attempt(() => parseProxies(env.PROXIES))
  const health = attempt(() => parseHealth(env))
  const host = env.HOST ?? '127.0.0.1'
  if (port !== undefined && !health?.socket && health?.port === port && isSamePlace(host, health.host)) {
    add(`HEALTH_PORT is ${health.port}, which PORT has. Set HEALTH_PORT to another.`)
  }
  return { port: port ?? 0, host, socket: env.SOCKET || undefined, proxies: proxies ?? 0, health }
}

const EVERYWHERE = ['0.0.0.0', '::']

function isSamePlace(host: string, probes = '127.0.0.1') {
  return host === probes || EVERYWHERE.includes(host) || EVERYWHERE.includes(probes)
}
