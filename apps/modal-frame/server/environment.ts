import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config'
import { parseHealth } from '@airlock/server/parseHealth'
import { parseProxies } from '@airlock/server/parseProxies'
import { readConfig } from '@airlock/server/readConfig'
import { collectProblems, parsePort } from '@airlock/server/startup'

/** Default port. An https origin is a proxy's, and names no port of this machine. */
const USUAL_PORT = '3401'

/**
 * Reads what the operator configured.
 *
 * @throws Error with every problem, one a line
 */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const { attempt, throwAll } = collectProblems()
  const config = attempt(() => readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig))
  const own = config === undefined ? '' : new URL(config.modalOrigin).port
  const port = attempt(() => parsePort(env.PORT ?? (own || USUAL_PORT)))
  const proxies = attempt(() => parseProxies(env.PROXIES))
  const health = attempt(() => parseHealth(env))
  throwAll()
  return {
    config: config as AirlockConfig,
    port: port as number,
    host: env.HOST ?? '127.0.0.1',
    proxies: proxies ?? 0,
    health,
  }
}
