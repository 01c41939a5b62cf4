import { DEFINITIONS } from '../src/namespaces/eip155/definitions.ts'

/** Origins of the chains' own public RPC URLs: the frame falls back to them, so its `connect-src` always holds them. */
export function publicRpcOrigins(): string[] {
  return [...new Set(DEFINITIONS.flatMap(({ rpcUrls }) => rpcUrls.chainDefault.http.map((url) => new URL(url).origin)))]
}
