import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { ChainRpcs } from './ChainRpc.ts'
import { chainGasPrice } from './chainGasPrice.ts'
import type { Sources } from './Source.ts'

type Options = {
  settings: GatewaySettings
  rpcs: ChainRpcs
}

/** Creates the source of each answer that the configuration chooses. What has none here is refused. */
export function createSources({ settings, rpcs }: Options): Partial<Sources> {
  const { gasPrice } = settings.sources
  return {
    ...(gasPrice === 'chain' && { gasPrice: chainGasPrice(rpcs) }),
  }
}
