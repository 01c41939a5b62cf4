import type { ChainNamespace } from '../caip.ts'

/** Inferred schema types would make every host install zod. `schemas.test.ts` compares them. */

/**
 * A wallet that the host adds to the lists.
 *
 * @example const wallet: CustomWallet = { id: 'example', name: 'Example Wallet', mobile_link: 'example://' }
 */
export type CustomWallet = {
  /**
   * Id among all wallets, 1 to 128 characters.
   *
   * @example id: 'example'
   */
  id: string
  /**
   * Display name, 1 to 128 characters.
   *
   * @example name: 'Example Wallet'
   */
  name: string
  /**
   * http(s) URL.
   *
   * @default undefined
   * @example homepage: 'https://wallet.example'
   */
  homepage?: string | undefined
  /**
   * URL of an image: http(s), relative to the page, or `data:`.
   *
   * @default undefined
   * @example image_url: 'https://wallet.example/icon.svg'
   */
  image_url?: string | undefined
  /**
   * Reverse domain name that identifies the installed EIP-6963 wallet.
   *
   * @default undefined
   * @example rdns: 'com.example.wallet'
   */
  rdns?: string | undefined
  /**
   * Link that opens the wallet on a phone, such as `example://`. The WalletConnect URI is appended.
   *
   * @default undefined
   * @example mobile_link: 'example://'
   */
  mobile_link?: string | undefined
  /**
   * Link that opens the wallet on a computer.
   *
   * @default undefined
   * @example desktop_link: 'example-desktop://'
   */
  desktop_link?: string | undefined
  /**
   * https URL of the wallet as a web app.
   *
   * @default undefined
   * @example webapp_link: 'https://app.wallet.example'
   */
  webapp_link?: string | undefined
  /**
   * URL of the wallet in the App Store.
   *
   * @default undefined
   * @example app_store: 'https://apps.apple.com/app/id1'
   */
  app_store?: string | undefined
  /**
   * URL of the wallet at Google Play.
   *
   * @default undefined
   * @example play_store: 'https://play.google.com/store/apps/details?id=com.example'
   */
  play_store?: string | undefined
  /**
   * URL of the wallet in the Chrome Web Store.
   *
   * @default undefined
   * @example chrome_store: 'https://chromewebstore.google.com/detail/example'
   */
  chrome_store?: string | undefined
}

/**
 * Kind of a connector: how a wallet was found or reached.
 *
 * @example const type: ConnectorType = 'ANNOUNCED'
 */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/**
 * Views that a host may open.
 *
 * @example const view: OpenView = 'Networks'
 */
export type OpenView =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnectBasic'
  | 'Networks'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'GetWallet'
  | 'UnsupportedChain'
  | 'WalletSend'
  | 'WalletReceive'
  | 'Swap'
  | 'SIWXSignMessage'
  | 'RegisterAccountName'
  | 'OnRampProviders'
  | 'ApproveTransaction'

/**
 * Initial content of the send form. The visitor may change it.
 *
 * @example const wanted: SendArguments = { to: 'ada.eth', amount: '0.5' }
 */
export type SendArguments = {
  /**
   * Address or name of the recipient.
   *
   * @default undefined
   * @example to: 'ada.eth'
   */
  to?: string | undefined
  /**
   * In whole units, as decimal text.
   *
   * @default undefined
   * @example amount: '0.5'
   */
  amount?: string | undefined
  /**
   * Contract of the token.
   *
   * @default the network's coin
   * @example assetAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
   */
  assetAddress?: string | undefined
  /**
   * Chain id or CAIP-2 id. On another network the modal asks the visitor to switch.
   *
   * @default the active network
   * @example chainId: 'eip155:42161'
   */
  chainId?: string | number | undefined
  /**
   * Namespace of `chainId`.
   *
   * @default the active namespace
   * @example namespace: 'eip155'
   */
  namespace?: ChainNamespace | undefined
}

/**
 * Initial content of the swap form. The visitor may change it.
 *
 * @example const wanted: SwapArguments = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' }
 */
export type SwapArguments = {
  /**
   * Symbol of the coin or of a listed token, or the contract of any token.
   *
   * @default the coin, or the most valuable token that can pay for `toToken`
   * @example fromToken: 'ETH'
   */
  fromToken?: string | undefined
  /**
   * Like `fromToken`.
   *
   * @default undefined
   * @example toToken: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
   */
  toToken?: string | undefined
  /**
   * Amount of `fromToken` in whole units, as decimal text.
   *
   * @default undefined
   * @example amount: '0.5'
   */
  amount?: string | undefined
}

/**
 * A transaction that the visitor sent.
 *
 * @example const link = ({ hash }: SendResult) => `https://explorer.example/tx/${hash}`
 */
export type SendResult = {
  /**
   * Transaction hash from the wallet. It may not be mined yet.
   *
   * @example hash: '0x1b2c'
   */
  hash: string
}

/**
 * View and namespace to open.
 *
 * @example const params: OpenParams = { view: 'Connect', namespace: 'eip155' }
 */
export type OpenParams = {
  /**
   * View that is shown first.
   *
   * @default `Connect`, or `Account` while a wallet is connected
   * @example view: 'Networks'
   */
  view?: OpenView | undefined
  /**
   * CAIP-2 namespace to connect.
   *
   * @default the active namespace
   * @example namespace: 'eip155'
   */
  namespace?: ChainNamespace | undefined
  /**
   * Initial content of `WalletSend` or `Swap`.
   *
   * @default undefined
   * @example arguments: { to: 'ada.eth', amount: '0.5' }
   */
  arguments?: SendArguments | SwapArguments | undefined
}

/**
 * The signed-in user of an email or social wallet.
 *
 * @example const label = (user: WalletUser) => user.userName ?? 'Signed in'
 */
export type WalletUser = {
  /**
   * Name from the login.
   *
   * @default undefined
   * @example userName: 'ada'
   */
  userName?: string | null | undefined
  /**
   * Email address, if the operator lets sites read it (`offer.tellEmail`).
   *
   * @default undefined
   * @example email: 'ada@mail.example'
   */
  email?: string | undefined
  /**
   * Accounts of the user by kind.
   *
   * @default undefined
   * @example accounts: [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }]
   */
  accounts?: { address: string; type: 'eoa' | 'smartAccount' }[] | undefined
  /**
   * `true` once the smart account has code on the active network.
   *
   * @default undefined
   * @example smartAccountDeployed: true
   */
  smartAccountDeployed?: boolean | undefined
  /**
   * Preferred kind of account.
   *
   * @default undefined
   * @example preferredAccountType: 'smartAccount'
   */
  preferredAccountType?: string | undefined
}
