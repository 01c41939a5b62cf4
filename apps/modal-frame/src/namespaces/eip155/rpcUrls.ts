import { referenceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { originNotAllowed } from '../../core/networks/originNotAllowed.ts'
import type { RpcSettings } from '../../core/ports/Namespace.ts'
import { DEFINITIONS } from './definitions.ts'

const PUBLIC_ORIGINS = new Set(DEFINITIONS.flatMap(({ rpcUrls }) => rpcUrls.chainDefault.http.map(originOf)))

/**
 * The URLs of a network in the order in which they are tried: the host's, or the chain's own public ones where the host gave none.
 * A URL that the project does not list refuses the whole network: a silent fallback would send the visitor's addresses to a server
 * that the host did not choose.
 *
 * @throws AirlockError RPC_ORIGIN_NOT_ALLOWED naming the entry to add, RPC_URL_MISSING
 */
export function rpcUrlsOf(network: CaipNetwork, settings: RpcSettings): readonly string[] {
  const own = network.rpcUrls.default.http
  const refused = own
    .map(originOf)
    .find((origin) => !settings.rpcOrigins.includes(origin) && !PUBLIC_ORIGINS.has(origin))
  if (refused !== undefined) throw originNotAllowed(refused, settings)
  // A host that names servers means those: a local chain must never be mixed with the public one.
  const urls = [...new Set(own.length > 0 ? own : network.rpcUrls.chainDefault.http)]
  if (urls.length > 0) return urls
  throw new AirlockError('RPC_URL_MISSING', { context: { chain: referenceOf(network.caipNetworkId) } })
}

function originOf(url: string) {
  return new URL(url).origin
}
