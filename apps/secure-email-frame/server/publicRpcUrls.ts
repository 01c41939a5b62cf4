import { arbitrum, base, berachain, mainnet, mode, sonic } from 'viem/chains'

/** The chains' own public RPC URLs (S9.8), for those that a project names none of. */
export function publicRpcUrls(): Record<string, string[]> {
  return Object.fromEntries(
    [mainnet, arbitrum, base, berachain, mode, sonic].map(({ id, rpcUrls }) => [
      `eip155:${id}`,
      [...rpcUrls.default.http],
    ]),
  )
}
