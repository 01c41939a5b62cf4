import { type Features, NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { Sources } from '../routes/routes.ts'

export function createFeatures(
  sources: Partial<Sources>,
  { faucets }: Pick<GatewaySettings, 'faucets'>,
): () => Features {
  const { zone, primaryRegistrar } = sources.names ?? {}
  const onramp = [...(sources.onramp?.providers ?? [])]
  return () => ({
    ...NO_FEATURES,
    swap: sources.swap?.chains() ?? [],
    names: zone === undefined ? null : { zone, ...(primaryRegistrar && { primaryRegistrar }) },
    sessions: sources.sessions !== undefined,
    onramp,
    faucets,
  })
}
