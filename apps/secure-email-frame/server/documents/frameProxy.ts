import type { Project } from '@airlock/protocol/config/config'
import { FRAME_NETWORKS } from '@airlock/protocol/namespaces/proxiedNetworks'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

export function frameProxy(projectId: string, project: Project | undefined): SecureSettings['proxy'] {
  const gateway = project?.endpoints.gateway
  return gateway === undefined
    ? undefined
    : { url: `${gateway}/v1?projectId=${projectId}&chainId=`, networks: [...FRAME_NETWORKS] }
}
