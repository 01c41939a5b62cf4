import { existsSync } from 'node:fs'
import { readEnvironment } from '@airlock/modal-frame/server/environment'
import type { AirlockConfig } from '@airlock/protocol/config/config'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import { developmentConfig, USUAL_PORT } from './developmentConfig.ts'

type Serving = { config: AirlockConfig; releases?: string | undefined } & ReturnType<typeof readListening>

const FILE = 'airlock.config.json'

/** @throws Error with every problem, one a line */
export function readServing(env: NodeJS.ProcessEnv, root: string, hasFile = existsSync): Serving {
  if (env.AIRLOCK_CONFIG !== undefined || hasFile(FILE)) return readEnvironment(env, root)
  const problems = collectProblems()
  const listening = readListening(env, problems, String(USUAL_PORT))
  problems.throwAll()
  return { config: developmentConfig(listening.port), ...listening }
}
