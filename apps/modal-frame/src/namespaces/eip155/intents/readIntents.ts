import { referenceOf } from '@airlock/protocol/caip'
import { createDescriptors } from '@airlock/protocol/clearSigning/createDescriptors'
import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { Intent } from '@airlock/protocol/clearSigning/Intent'
import { COMMON_FUNCTIONS } from '@airlock/protocol/namespaces/eip155/commonFunctions'
import { type DescribedFunction, findIntent, parseFunction } from '@airlock/protocol/namespaces/eip155/reads/findIntent'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { Gateway } from '../../../core/ports/Gateway.ts'
import type { ChainAdapter, IntentsRequest } from '../../../core/ports/Namespace.ts'
import { calledFunctions } from './calledFunctions.ts'

const finders = new WeakMap<Gateway, FindDescriptor<DescribedFunction>>()

/** In order; `null` without proven words. @throws AirlockError RPC_FAILED */
export async function readIntents(
  request: ChainAdapter['request'],
  network: CaipNetwork,
  { input, root, gateway }: IntentsRequest,
): Promise<(Intent | null)[]> {
  const { origin: url, projectId } = gateway
  const find = finders.get(gateway) ?? createDescriptors({ root, url, projectId }, gateway.fetch, parseFunction)
  finders.set(gateway, find)
  const read = (method: string, params: unknown) => request(network, { method, params: params as Json })
  const chainId = Number(referenceOf(network.caipNetworkId))
  return Promise.all(
    (await calledFunctions(input, chainId, read)).map(async (one) => {
      if (one === undefined || Object.hasOwn(COMMON_FUNCTIONS, one.selector)) return null
      return (await findIntent({ chainId, ...one }, { find, read })) ?? null
    }),
  )
}
