import { referenceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { originNotAllowed } from '../../core/networks/originNotAllowed.ts'
import type { RpcSettings } from '../../core/ports/Namespace.ts'
import { DEFINITIONS } from './definitions.ts'

const PUBLIC_ORIGINS = new Set(DEFINITIONS.flatMap(({ rpcUrls }) => rpcUrls.chainDefault.http.map(originOf)))

/** An unlisted URL rejects the network: a fallback would leak addresses. @throws AirlockError RPC_ORIGIN_NOT_ALLOWED, RPC_URL_MISSING */
export function rpcUrlsOf(network: CaipNetwork, settings: RpcSettings): readonly string[] {
  const own = network.rpcUrls.default.http
  const rejected = own
    .map(originOf)
    .find((origin) => !settings.rpcOrigins.includes(origin) && !PUBLIC_ORIGINS.has(origin))
  if (rejected !== undefined) throw originNotAllowed(rejected, settings)
  // A local chain must not be mixed with the public one.
  const urls = [...new Set(own.length > 0 ? own : network.rpcUrls.chainDefault.http)]
  if (urls.length > 0) return urls
  throw new AirlockError('RPC_URL_MISSING', { context: { chain: referenceOf(network.caipNetworkId) } })
}

function originOf(url: string) {
  return new URL(url).origin
}
