import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config'
import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'

/**
 * Reads what the operator configured.
 *
 * @throws Error with every problem, one a line
 */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const problems = collectProblems()
  const { add, attempt, throwAll } = problems
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
  const listening = readListening(env, problems, '3403')
  throwAll()
  return {
    config: config as AirlockConfig,
    upstream: url === undefined ? undefined : { url, key },
    ...listening,
  }
}
