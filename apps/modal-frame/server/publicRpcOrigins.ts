import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'

/** Origins of the chains' own public RPC URLs: the frame falls back to them, so its `connect-src` always holds them. */
export function publicRpcOrigins(): string[] {
  return [...new Set(DEFINED_CHAINS.flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => new URL(url).origin)))]
}
