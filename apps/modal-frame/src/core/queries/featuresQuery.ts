import { type Features, NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { fetchGateway } from '../gateway/fetchGateway.ts'
import { sdkVersion } from '../gateway/sdkVersion.ts'
import { configAtom } from '../host/config.ts'
import type { Deps } from '../ports/Deps.ts'
import { queryKeys } from './queryKeys.ts'
import { queryOptions } from './queryOptions.ts'

/** Empty without a gateway. Views treat a failure as empty, and do not see what the site hides. */
export function featuresQuery({ gateway, store }: Pick<Deps, 'gateway' | 'store'>) {
  return queryOptions<Features>({
    queryKey: queryKeys.features,
    queryFn: async ({ signal }) => {
      if (gateway === undefined) return NO_FEATURES
      const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
      return fetchGateway(client, gatewayContract.features, { query: {}, signal })
    },
    select(features) {
      const { swap, onramp, sessions } = NO_FEATURES
      const hidden = store.get(configAtom)?.hidden ?? []
      return {
        ...features,
        ...(hidden.includes('swaps') && { swap }),
        ...(hidden.includes('onramp') && { onramp }),
        ...(hidden.includes('smartSessions') && { sessions }),
      }
    },
  })
}
