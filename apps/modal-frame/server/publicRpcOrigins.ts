import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'

/** The frame falls back to them, so `connect-src` lists them. */
export function publicRpcOrigins(): string[] {
  return [...new Set(DEFINED_CHAINS.flatMap(({ rpcUrls }) => rpcUrls.default.http.map((url) => new URL(url).origin)))]
}
