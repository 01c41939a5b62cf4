import { NAMED_CHAINS } from '@airlock/protocol/chains/generated/names'
import { PROXIED_NETWORKS } from '@airlock/protocol/chains/generated/proxied'
import type { Project } from '@airlock/protocol/config/config'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

/** Networks that the frame signs for and calls by their names, among those whose RPC a gateway passes on (S9.8). */
const NETWORKS = Object.keys(PROXIED_NETWORKS).filter((id) => {
  const [namespace, reference = ''] = id.split(':')
  return namespace === 'solana' || (namespace === 'eip155' && Object.hasOwn(NAMED_CHAINS, reference))
})

/** The RPC of the project's gateway; undefined for a project without one. */
export function frameProxy(projectId: string, project: Project | undefined): SecureSettings['proxy'] {
  const gateway = project?.endpoints.gateway
  return gateway === undefined
    ? undefined
    : { url: `${gateway}/v1?projectId=${projectId}&chainId=`, networks: NETWORKS }
}
