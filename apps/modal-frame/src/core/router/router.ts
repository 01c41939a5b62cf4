import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { OpenView } from '@airlock/protocol/channel/schemas'
import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { atom } from 'jotai'
import type { NetworkSupport } from '../networks/network.ts'
import type { Wallet } from '../wallets/wallets.ts'

/** A view by its name, with its subject (S2.2). */
export type Route =
  | {
      view:
        | 'Connect'
        | 'AllWallets'
        | 'ConnectingWalletConnectBasic'
        | 'ContinueInWallet'
        | 'ApproveTransaction'
        | 'EmailVerifyOtp'
        | 'EmailVerifyDevice'
        | 'EmailSettings'
        | 'UpdateEmail'
        | 'ConnectingSocial'
        | 'ConnectSocials'
        | 'WhatIsAWallet'
        | 'WhatIsANetwork'
        | 'Account'
        | 'WalletReceive'
        | 'WalletCompatibleNetworks'
        | 'Networks'
        | 'UnsupportedChain'
        | 'WalletSend'
        | 'WalletSendSelectToken'
        | 'WalletSendPreview'
    }
  | { view: 'Connecting'; wallet: Wallet }
  /** A WalletConnect wallet, by QR code or link. */
  | { view: 'ConnectingWalletConnect'; wallet: Wallet }
  /** With a wallet: where to get that one; without: some to choose from. */
  | { view: 'GetWallet'; wallet?: Wallet }
  | { view: 'NftDetail'; nft: Nft }
  | { view: 'SwitchNetwork'; caipNetworkId: CaipNetworkId }
  /** A transaction of `sentRowsAtom`, by its id. */
  | { view: 'WalletSendConfirmed'; transaction: string }

export type ViewName = Route['view']

/** The views that were visited, oldest first; the last one is shown. */
export type Router = readonly [...Route[], Route]

export const routerAtom = atom<Router>([{ view: 'Connect' }])
export const routeAtom = atom((get) => currentRoute(get(routerAtom)))
/** `true` where the header shows a back button. */
export const canGoBackAtom = atom((get) => get(routerAtom).length > 1)

export function currentRoute(router: Router): Route {
  return router[router.length - 1] as Route
}

/** Goes on to a view; nothing changes when it is shown already. */
export function push(router: Router, route: Route): Router {
  return currentRoute(router).view === route.view ? router : [...router, route]
}

/** Shows a view in place of the current one. */
export function replace(router: Router, route: Route): Router {
  return currentRoute(router).view === route.view ? router : [...router.slice(0, -1), route]
}

export function reset(route: Route): Router {
  return [route]
}

/**
 * The view before; undefined where there is none, which closes the modal. A visitor who has connected meanwhile sees the
 * account instead of Connect.
 */
export function goBack(router: Router, address: string | null): Router | undefined {
  const earlier = router.slice(0, -1)
  const previous = earlier.at(-1)
  if (previous === undefined) return undefined
  if (previous.view === 'Connect' && address !== null) return [...earlier.slice(0, -1), { view: 'Account' }]
  return [...earlier.slice(0, -1), previous]
}

/** The history without some views; undefined when nothing is left of it. */
export function without(router: Router, views: readonly ViewName[]): Router | undefined {
  const kept = router.filter(({ view }) => !views.includes(view))
  const last = kept.at(-1)
  return last === undefined ? undefined : [...kept.slice(0, -1), last]
}

/** Views of a connected account that a host may open. */
const OF_ACCOUNT: readonly (OpenView | undefined)[] = ['Account', 'WalletSend', 'WalletReceive']

/**
 * Returns the view to open with. A view that the state does not allow gives way to the one that it does (S2.4).
 *
 * @param universal what shows an app that has no adapters; undefined for all others
 */
export function initialView(
  address: string | null,
  support: NetworkSupport,
  asked?: OpenView,
  universal?: 'phone' | 'desktop',
): Route {
  if (universal !== undefined && address === null) {
    return { view: universal === 'phone' ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  }
  if (support === 'blocking') return { view: 'UnsupportedChain' }
  if (asked === 'UnsupportedChain') return { view: 'Networks' }
  if (address === null && OF_ACCOUNT.includes(asked)) return { view: 'Connect' }
  if (asked !== undefined) return { view: asked }
  return { view: address === null ? 'Connect' : 'Account' }
}

/** Returns the view that follows a close (S2.5). */
export function closingTarget(embedded: boolean, address: string | null): 'Account' | 'Connect' | 'hidden' {
  if (!embedded) return 'hidden'
  return address === null ? 'Connect' : 'Account'
}

/** UnsupportedChain, and SwitchNetwork when it was reached from there, are not left by closing. */
export function mayLeave(router: Router): boolean {
  const { view } = currentRoute(router)
  if (view === 'UnsupportedChain') return false
  return view !== 'SwitchNetwork' || !router.some((route) => route.view === 'UnsupportedChain')
}
