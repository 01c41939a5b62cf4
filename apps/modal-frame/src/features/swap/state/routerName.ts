import { routersOf, type SwapRouters } from '@airlock/protocol/swap/routers'

/** Returns the name of a known router. @param account CAIP-10 */
export function routerName(network: string, account: string, configured: SwapRouters): string | undefined {
  const address = account.slice(account.lastIndexOf(':') + 1).toLowerCase()
  return routersOf(network, configured).find((router) => router.address.toLowerCase() === address)?.name
}
