import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { atom } from 'jotai'
import type { Wallet } from '../wallets/wallets.ts'

export type Route =
  /** One member, because the compiler splits no union of more than 25 names. */
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
        | 'PasskeyOffer'
        | 'PasskeyWallet'
        | 'UpdateEmail'
        | 'ConnectingSocial'
        | 'WhatIsAWallet'
        | 'WhatIsANetwork'
        | 'Account'
        | 'Accounts'
        | 'AddToken'
        | 'SmartSessions'
        | 'Powers'
        | 'WalletReceive'
        | 'OnRampProviders'
        | 'BuyInProgress'
        | 'WalletCompatibleNetworks'
        | 'Networks'
        | 'UnsupportedChain'
        | 'WalletSend'
        | 'WalletSendSelectToken'
        | 'WalletSendPreview'
        | 'Swap'
        | 'SwapPreview'
        | 'GetWallet'
        | 'SIWXSignMessage'
        | 'RegisterAccountName'
        | 'AccountNames'
      wallet?: undefined
    }
  | { view: 'RegisterAccountNameSuccess'; name: string }
  | { view: 'AccountName'; name: string }
  | { view: 'Connecting'; wallet: Wallet }
  | { view: 'ConnectingMultiChain'; wallet: Wallet }
  | { view: 'ConnectingWalletConnect'; wallet: Wallet }
  | { view: 'GetWallet'; wallet?: Wallet }
  | { view: 'SwapSelectToken'; side: 'from' | 'to' }
  | { view: 'NftDetail'; nft: Nft }
  | { view: 'TokenDetail'; token: TokenBalance }
  | { view: 'TransactionDetail'; transaction: Transaction }
  | { view: 'SmartSession'; pci: string }
  | { view: 'Power'; power: string }
  | { view: 'SwitchNetwork'; caipNetworkId: CaipNetworkId }
  | { view: 'WalletSendConfirmed'; transaction: string }

export type ViewName = Route['view']

export type Router = readonly [...Route[], Route]

export const routerAtom = atom<Router>([{ view: 'Connect' }])
export const routeAtom = atom((get) => currentRoute(get(routerAtom)))
export const canGoBackAtom = atom((get) => get(routerAtom).length > 1)

export function currentRoute(router: Router): Route {
  return router[router.length - 1] as Route
}

export function push(router: Router, route: Route): Router {
  return currentRoute(router).view === route.view ? router : [...router, route]
}

export function replace(router: Router, route: Route): Router {
  return currentRoute(router).view === route.view ? router : [...router.slice(0, -1), route]
}

export function reset(route: Route): Router {
  return [route]
}

/** Undefined closes the modal. A connected user sees the account instead of Connect. */
export function goBack(router: Router, address: string | null): Router | undefined {
  const before = router.slice(0, -1)
  const previous = before.at(-1)
  if (previous === undefined) return undefined
  if (previous.view === 'Connect' && address !== null) return [...before.slice(0, -1), { view: 'Account' }]
  return [...before.slice(0, -1), previous]
}

export function without(router: Router, views: readonly ViewName[]): Router | undefined {
  const stored = router.filter(({ view }) => !views.includes(view))
  const last = stored.at(-1)
  return last === undefined ? undefined : [...stored.slice(0, -1), last]
}

export function closingTarget(embedded: boolean, address: string | null): 'Account' | 'Connect' | 'hidden' {
  if (!embedded) return 'hidden'
  return address === null ? 'Connect' : 'Account'
}
