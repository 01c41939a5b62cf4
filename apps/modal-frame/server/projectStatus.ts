import type { AirlockConfig } from '@airlock/protocol/config/config'
import { hostTrust } from '@airlock/protocol/config/frameSettings'

export type ProjectStatus = { project: 'known' | 'unknown'; origin: 'allowed' | 'refused' }

/**
 * Answers why a frame did not appear: whether the installation knows a project, and whether the project serves an origin.
 * `frame-ancestors` of the frame document tells as much to anybody.
 */
export function projectStatus(
  { projects, development }: AirlockConfig,
  projectId: string,
  origin: string,
): ProjectStatus {
  const project = Object.hasOwn(projects, projectId) ? projects[projectId] : undefined
  if (project === undefined) return { project: 'unknown', origin: 'refused' }
  const trust = hostTrust({ origins: project.origins, development }, origin)
  return { project: 'known', origin: trust === 'refused' ? 'refused' : 'allowed' }
}
