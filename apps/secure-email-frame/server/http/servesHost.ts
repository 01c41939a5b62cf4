import type { AirlockConfig } from '@airlock/protocol/config/config'
import { hostTrust } from '@airlock/protocol/config/frameSettings'

/** Whether a known project lists a host. Pages of the secure origin itself count as listed. */
export function servesHost(config: AirlockConfig, projectId: string, hostOrigin: string): boolean {
  const { projects, development, secureOrigin } = config
  const project = Object.hasOwn(projects, projectId) ? projects[projectId] : undefined
  if (project === undefined) return false
  return hostOrigin === secureOrigin || hostTrust({ origins: project.origins, development }, hostOrigin) !== 'refused'
}
