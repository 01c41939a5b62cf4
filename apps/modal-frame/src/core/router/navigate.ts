import { track } from '../host/track.ts'
import type { Deps } from '../ports/Deps.ts'
import { push, type Route, routerAtom } from './router.ts'

const TRACKED = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET_HELP',
} as const

/** Goes on to a view that the visitor asked for. Connecting and SwitchNetwork are reached through their own flows. */
export function navigate(
  deps: Pick<Deps, 'store' | 'host'>,
  route: Exclude<Route, { view: 'Connecting' | 'SwitchNetwork' }>,
): void {
  deps.store.set(routerAtom, (router) => push(router, route))
  const event = TRACKED[route.view as keyof typeof TRACKED]
  if (event !== undefined) track(deps, event)
}
