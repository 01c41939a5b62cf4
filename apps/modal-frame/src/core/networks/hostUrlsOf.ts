import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { RpcSettings } from '../ports/Namespace.ts'
import type { CaipNetwork } from './network.ts'
import { originNotAllowed } from './originNotAllowed.ts'

export function hostUrlsOf({ name, rpcUrls }: CaipNetwork, settings: RpcSettings): readonly string[] {
  const urls = [...new Set(rpcUrls.default.http)]
  const rejected = urls.map((url) => new URL(url).origin).find((origin) => !settings.rpcOrigins.includes(origin))
  if (rejected !== undefined) throw originNotAllowed(rejected, settings)
  if (urls.length === 0) throw new AirlockError('RPC_URL_MISSING', { context: { chain: name } })
  return urls
}
