import type { AirlockConfig } from '@airlock/protocol/config/config'
import { hostTrust } from '@airlock/protocol/config/frameSettings'

/** `embedder`: the first unlisted site around the page. */
export type ProjectStatus = { project: 'known' | 'unknown'; origin: 'allowed' | 'refused'; embedder?: string }

/** `frame-ancestors` reveals as much. */
export function projectStatus(
  { projects, development }: AirlockConfig,
  projectId: string,
  origin: string,
  embedders: readonly string[] = [],
): ProjectStatus {
  const project = Object.hasOwn(projects, projectId) ? projects[projectId] : undefined
  if (project === undefined) return { project: 'unknown', origin: 'refused' }
  const isRefused = (site: string) => hostTrust({ origins: project.origins, development }, site) === 'refused'
  const embedder = embedders.find(isRefused)
  return { project: 'known', origin: isRefused(origin) ? 'refused' : 'allowed', ...(embedder && { embedder }) }
}
