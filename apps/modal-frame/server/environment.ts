import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'
import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import { archiveReleases } from './archiveReleases.ts'

/** An https origin belongs to a proxy and has no local port. */
const USUAL_PORT = '3401'

export function readOwnConfig(env: NodeJS.ProcessEnv): AirlockConfig {
  return readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig)
}

/** Also archives the SDK's files. @param root built frame @throws Error with every problem, one a line */
export function readEnvironment(env: NodeJS.ProcessEnv, root: string) {
  const problems = collectProblems()
  const { attempt, throwAll } = problems
  const config = attempt(() => readOwnConfig(env))
  const own = config === undefined ? '0' : new URL(config.modalOrigin).port
  const listening = readListening(env, problems, own || USUAL_PORT)
  const releases = env.AIRLOCK_RELEASES || undefined
  if (releases !== undefined) attempt(() => archiveReleases({ root, releases }))
  throwAll()
  return {
    config: config as AirlockConfig,
    releases,
    ...listening,
  }
}
