import type { ChainNamespace } from '../caip.ts'

/**
 * Types of the host's API that cross the channel, written out: those that schemas infer would make every host that type-checks
 * install zod. `schemas.test.ts` holds each against its schema.
 */

/**
 * A wallet that the host adds to the lists.
 *
 * @example const wallet: CustomWallet = { id: 'example', name: 'Example Wallet', mobile_link: 'example://' }
 */
export type CustomWallet = {
  /** Id among all wallets, 1 to 128 characters. */
  id: string
  /** Name for people, 1 to 128 characters. */
  name: string
  /** http(s) URL. */
  homepage?: string | undefined
  /** http(s) URL, or an image as a `data:` URI. */
  image_url?: string | undefined
  /** Reverse domain name, by which an installed wallet of EIP-6963 is recognised as this one. */
  rdns?: string | undefined
  /** Link that opens the wallet on a phone, such as `example://`; the WalletConnect URI is put behind it. */
  mobile_link?: string | undefined
  /** Link that opens the wallet on a computer. */
  desktop_link?: string | undefined
  /** https URL of the wallet as a web app. */
  webapp_link?: string | undefined
  /** URL of the wallet in the App Store. */
  app_store?: string | undefined
  /** URL of the wallet at Google Play. */
  play_store?: string | undefined
  /** URL of the wallet in the Chrome Web Store. */
  chrome_store?: string | undefined
}

/**
 * Kind of a connector (S3.6): how a wallet was found or reached.
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
 * Views that a host may open (S2.3).
 *
 * @example const view: OpenView = 'Networks'
 */
export type OpenView =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'Networks'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'GetWallet'
  | 'UnsupportedChain'
  | 'WalletSend'
  | 'WalletReceive'
  | 'SIWXSignMessage'

/**
 * Content of the send form when it opens. The visitor may change all of it.
 *
 * @example const wanted: SendArguments = { to: 'ada.eth', amount: '0.5' }
 */
export type SendArguments = {
  /** Address or name of the receiver. */
  to?: string | undefined
  /** In whole units, as decimal text. */
  amount?: string | undefined
  /** Contract of the token; the network's coin unless given. */
  assetAddress?: string | undefined
  /** Network, by its chain id or CAIP-2 id: on another one the modal asks the visitor to switch. */
  chainId?: string | number | undefined
  /** Namespace of `chainId`; the active one unless given. */
  namespace?: ChainNamespace | undefined
}

/**
 * A transaction that the visitor sent.
 *
 * @example const link = ({ hash }: SendResult) => `https://explorer.example/tx/${hash}`
 */
export type SendResult = {
  /** Hash of the transaction, as the wallet answered. It may not be mined yet. */
  hash: string
}

/**
 * View and namespace to open; without a view Connect, or Account while a wallet is connected.
 *
 * @example const params: OpenParams = { view: 'Connect', namespace: 'eip155' }
 */
export type OpenParams = {
  /** View that is shown first. */
  view?: OpenView | undefined
  /** Namespace to connect, as in CAIP-2; the active one unless given. */
  namespace?: ChainNamespace | undefined
  /** Content of the form of `WalletSend`. */
  arguments?: SendArguments | undefined
}

/**
 * The person who is signed in to a wallet, where one signs in (S3.19).
 *
 * @example const label = (user: WalletUser) => user.userName ?? 'Signed in'
 */
export type WalletUser = {
  /** Name that the login gave. */
  userName?: string | null | undefined
  /** Accounts of the person by kind. */
  accounts?: { address: string; type: 'eoa' | 'smartAccount' }[] | undefined
  /** `true` once the smart account has code on the active network. */
  smartAccountDeployed?: boolean | undefined
  /** Kind of account that is used first. */
  preferredAccountType?: string | undefined
}
