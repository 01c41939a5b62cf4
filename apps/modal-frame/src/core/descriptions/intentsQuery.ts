import { type CaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { createDescriptors } from '@airlock/protocol/clearSigning/createDescriptors'
import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import {
  type DescribedFunction,
  findIntent,
  type Intent,
  parseFunction,
} from '@airlock/protocol/clearSigning/findIntent'
import { COMMON_FUNCTIONS } from '@airlock/protocol/namespaces/eip155/commonFunctions'
import type { Json } from '@airlock/protocol/snapshot'
import type { QueryObserverOptions } from '@tanstack/query-core'
import { sessionAtom } from '../host/hostState.ts'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { Gateway } from '../ports/Gateway.ts'
import { calledFunctions } from './calledFunctions.ts'
import type { IntentsInput } from './IntentsInput.ts'

type Needs = Pick<Deps, 'store' | 'adapters' | 'gateway' | 'descriptors'>

const finders = new WeakMap<Gateway, FindDescriptor<DescribedFunction>>()

/** The publisher's words for each call, in order; `null` without proven ones. Never fails. */
export function intentsQuery(deps: Needs, input: IntentsInput): QueryObserverOptions<readonly (Intent | null)[]> {
  return {
    queryKey: ['intents', input],
    queryFn: () => loadIntents(deps, input).catch(() => []),
  }
}

async function loadIntents(deps: Needs, input: IntentsInput): Promise<(Intent | null)[]> {
  const { gateway, descriptors } = deps
  const network = networkOf(deps, input)
  if (gateway === undefined || descriptors === undefined || network === undefined) return []
  if (namespaceOf(network) !== 'eip155') return []
  const { origin: url, projectId } = gateway
  const find =
    finders.get(gateway) ?? createDescriptors({ root: descriptors.root, url, projectId }, gateway.fetch, parseFunction)
  finders.set(gateway, find)
  const own = await loadNetwork(deps, network)
  const read = (method: string, params: unknown) => own.adapter.request(own.network, { method, params: params as Json })
  const chainId = Number(referenceOf(network))
  return Promise.all(
    (await calledFunctions(input, chainId, read)).map(async (one) => {
      if (one === undefined || Object.hasOwn(COMMON_FUNCTIONS, one.selector)) return null
      return (await findIntent({ chainId, ...one }, { find, read })) ?? null
    }),
  )
}

function networkOf({ store }: Needs, input: IntentsInput): CaipNetworkId | undefined {
  if ('network' in input) return input.network
  const { namespace } = input.request
  return namespace && store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
}
