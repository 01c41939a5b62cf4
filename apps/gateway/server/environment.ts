import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config'
import { parseHealth } from '@airlock/server/parseHealth'
import { parseProxies } from '@airlock/server/parseProxies'
import { readConfig } from '@airlock/server/readConfig'
import { collectProblems, parsePort } from '@airlock/server/startup'

/**
 * Reads what the operator configured.
 *
 * @throws Error with every problem, one a line
 */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const { add, attempt, throwAll } = collectProblems()
  const config = attempt(() => readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig))
  const { CATALOGUE_URL: url, CATALOGUE_KEY: key = '' } = env
  if (url !== undefined && !URL.canParse(url)) add(`CATALOGUE_URL is ${JSON.stringify(url)}. Write an https URL.`)
  else if (url !== undefined && !url.startsWith('https:') && config?.development !== true) {
    // Credentials and queries may be secret.
    const { protocol, host, pathname } = new URL(url)
    add(
      `CATALOGUE_URL is "${protocol}//${host}${pathname}". Write an https URL; the key would be read on its way otherwise.`,
    )
  }
  const port = attempt(() => parsePort(env.PORT ?? '3403'))
  const proxies = attempt(() => parseProxies(env.PROXIES))
  const health = attempt(() => parseHealth(env))
  throwAll()
  return {
    config: config as AirlockConfig,
    upstream: url === undefined ? undefined : { url, key },
    port: port as number,
    host: env.HOST ?? '127.0.0.1',
    proxies: proxies ?? 0,
    health,
  }
}
