import { airlockConfig } from '@airlock/protocol/config/config'
import { readConfig } from '@airlock/server/readConfig'
import { type Finding, ok, problem } from './finding.ts'

export function readConfigFile(path = process.env.AIRLOCK_CONFIG ?? 'airlock.config.json'): Finding {
  try {
    const { modalOrigin, projects } = readConfig(path, airlockConfig)
    return ok(`${path} is valid: ${modalOrigin}, projects ${Object.keys(projects).join(', ')}.`)
  } catch (cause) {
    return problem((cause as Error).message, 'Correct the file, and run this command again.')
  }
}
