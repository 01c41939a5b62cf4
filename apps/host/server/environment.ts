import { parseHealth } from '@airlock/server/parseHealth'
import { parseProxies } from '@airlock/server/parseProxies'
import { readConfig } from '@airlock/server/readConfig'
import { collectProblems, parsePort } from '@airlock/server/startup'
import { type HostConfig, hostConfig } from './hostConfig.ts'

/**
 * Reads what the operator configured.
 *
 * @throws Error with every problem, one a line
 */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const { attempt, throwAll } = collectProblems()
  const path = env.HOST_CONFIG ?? 'host.config.json'
  const config = attempt(() => readConfig<HostConfig>(path, hostConfig, 'HOST_CONFIG'))
  const port = attempt(() => parsePort(env.PORT ?? '3400'))
  const proxies = attempt(() => parseProxies(env.PROXIES))
  const health = attempt(() => parseHealth(env))
  throwAll()
  return {
    config: config as HostConfig,
    port: port as number,
    host: env.HOST ?? '127.0.0.1',
    proxies: proxies ?? 0,
    health,
  }
}
