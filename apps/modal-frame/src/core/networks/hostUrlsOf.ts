import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { RpcSettings } from '../ports/Namespace.ts'
import type { CaipNetwork } from './network.ts'
import { originNotAllowed } from './originNotAllowed.ts'

/**
 * The URLs that the host named for a network, in its order. There is no other: no public server learns of an address by default.
 *
 * @throws AirlockError RPC_ORIGIN_NOT_ALLOWED naming the entry to add, RPC_URL_MISSING
 */
export function hostUrlsOf({ name, rpcUrls }: CaipNetwork, settings: RpcSettings): readonly string[] {
  const urls = [...new Set(rpcUrls.default.http)]
  const refused = urls.map((url) => new URL(url).origin).find((origin) => !settings.rpcOrigins.includes(origin))
  if (refused !== undefined) throw originNotAllowed(refused, settings)
  if (urls.length === 0) throw new AirlockError('RPC_URL_MISSING', { context: { chain: name } })
  return urls
}
