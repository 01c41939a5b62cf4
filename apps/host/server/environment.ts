import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import { type HostConfig, hostConfig } from './hostConfig.ts'

/** @throws Error listing every problem, one per line */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const problems = collectProblems()
  const { attempt, throwAll } = problems
  const path = env.HOST_CONFIG ?? 'host.config.json'
  const config = attempt(() => readConfig<HostConfig>(path, hostConfig, 'HOST_CONFIG'))
  const listening = readListening(env, problems, '3400')
  throwAll()
  return {
    config: config as HostConfig,
    ...listening,
  }
}
