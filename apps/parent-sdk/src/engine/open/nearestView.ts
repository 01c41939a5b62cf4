import type { OpenView } from '@airlock/protocol/channel/hostTypes'

/** Beginnings of AppKit's views that are not views here, by the nearest view. The first match counts. */
const NEAREST: Partial<Record<OpenView, string>> = {
  ConnectingWalletConnectBasic: 'ConnectingWalletConnect',
  SIWXSignMessage: 'ConnectingSiwe',
  Account:
    'AccountSettings EmailVerifyDevice ProfileWallets Smart Transactions UpdateEmail UpgradeEmail WalletCompatibleNetworks',
  Connect: 'Connect EmailLogin EmailVerifyOtp',
  GetWallet: 'Downloads',
  Networks: 'Switch',
  OnRampProviders: 'BuyInProgress FundWallet OnRamp PayWithExchange WhatIsABuy',
  RegisterAccountName: 'ChooseAccountName RegisterAccountName',
  Swap: 'Swap',
  WalletReceive: 'Pay',
  WalletSend: 'WalletSend',
}

/** @param view from a page, so it may be anything */
export function nearestView(view: Partial<string> | undefined): OpenView | undefined {
  return Object.entries(NEAREST).find(([, prefixes]) =>
    prefixes.split(' ').some((prefix) => view?.startsWith?.(prefix)),
  )?.[0] as OpenView | undefined
}
