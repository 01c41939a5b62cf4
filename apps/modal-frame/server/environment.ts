import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'
import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import { keepReleases } from './keepReleases.ts'

/** Default port. An https origin is a proxy's, and names no port of this machine. */
const USUAL_PORT = '3401'

/**
 * Reads what the operator configured, and keeps the SDK's files in the volume of releases, where there is one.
 *
 * @param root the folder of the built frame
 * @throws Error with every problem, one a line
 */
export function readEnvironment(env: NodeJS.ProcessEnv, root: string) {
  const problems = collectProblems()
  const { attempt, throwAll } = problems
  const config = attempt(() => readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig))
  // Without the origin no one knows its port: nothing is said of it then.
  const own = config === undefined ? '0' : new URL(config.modalOrigin).port
  const listening = readListening(env, problems, own || USUAL_PORT)
  const releases = env.AIRLOCK_RELEASES || undefined
  if (releases !== undefined) attempt(() => keepReleases({ root, releases }))
  throwAll()
  return {
    config: config as AirlockConfig,
    releases,
    ...listening,
  }
}
