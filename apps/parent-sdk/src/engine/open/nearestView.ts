import type { OpenView } from '@airlock/protocol/channel/hostTypes'

/** Views of AppKit that are not views here, by the nearest view. */
const NEAREST: Partial<Record<OpenView, string>> = {
  Account:
    'AccountSettings EmailVerifyDevice ProfileWallets SmartAccountSettings SmartSessionCreated SmartSessionList Transactions UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp UpdateEmailWallet UpgradeEmailWallet WalletCompatibleNetworks',
  Connect:
    'ConnectSocials ConnectWallets ConnectingExternal ConnectingFarcaster ConnectingMultiChain ConnectingSocial EmailLogin EmailVerifyOtp',
  ConnectingWalletConnectBasic: 'ConnectingWalletConnect',
  GetWallet: 'Downloads',
  Networks: 'SwitchActiveChain SwitchNetwork',
  OnRampProviders:
    'BuyInProgress FundWallet OnRampActivity OnRampFiatSelect OnRampTokenSelect PayWithExchange PayWithExchangeSelectAsset WhatIsABuy',
  RegisterAccountName: 'ChooseAccountName RegisterAccountNameSuccess',
  SIWXSignMessage: 'ConnectingSiwe',
  Swap: 'SwapPreview SwapSelectToken',
  WalletReceive: 'Pay PayLoading PayQuote',
  WalletSend: 'WalletSendConfirmed WalletSendPreview WalletSendSelectToken',
}

/** Returns the view to use instead of a view of AppKit; undefined for other names. */
export function nearestView(view: string): string | undefined {
  return Object.entries(NEAREST).find(([, names]) => names.split(' ').includes(view))?.[0]
}
