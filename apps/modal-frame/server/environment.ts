import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config'
import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import { parseReleases } from './keepReleases.ts'

/** Default port. An https origin is a proxy's, and names no port of this machine. */
const USUAL_PORT = '3401'

/**
 * Reads what the operator configured.
 *
 * @throws Error with every problem, one a line
 */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const problems = collectProblems()
  const { attempt, throwAll } = problems
  const config = attempt(() => readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig))
  const own = config === undefined ? '' : new URL(config.modalOrigin).port
  const listening = readListening(env, problems, own || USUAL_PORT)
  const releases = attempt(() => parseReleases(env))
  throwAll()
  return {
    config: config as AirlockConfig,
    releases,
    ...listening,
  }
}
