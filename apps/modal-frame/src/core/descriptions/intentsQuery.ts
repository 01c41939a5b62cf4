import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Intent } from '@airlock/protocol/clearSigning/Intent'
import type { QueryObserverOptions } from '@tanstack/query-core'
import { sessionAtom } from '../host/hostState.ts'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { IntentsInput } from './IntentsInput.ts'

type Needs = Pick<Deps, 'store' | 'adapters' | 'gateway' | 'descriptors'>

/** One result for each call, in order: `null` if its description is not proven. Never fails. */
export function intentsQuery(deps: Needs, input: IntentsInput): QueryObserverOptions<readonly (Intent | null)[]> {
  return {
    queryKey: ['intents', input],
    queryFn: () => loadIntents(deps, input).catch(() => []),
  }
}

async function loadIntents(deps: Needs, input: IntentsInput): Promise<readonly (Intent | null)[]> {
  const { gateway, descriptors } = deps
  const id = networkOf(deps, input)
  if (gateway === undefined || descriptors === undefined || id === undefined) return []
  const { adapter, network } = await loadNetwork(deps, id)
  return (await adapter.intents?.(network, { input, root: descriptors.root, gateway })) ?? []
}

function networkOf({ store }: Needs, input: IntentsInput): CaipNetworkId | undefined {
  if ('network' in input) return input.network
  const { namespace } = input.request
  return namespace && store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
}
