import type { ChainNamespace } from '../caip.ts'

/**
 * Types of the host's API that cross the channel, written out: those that schemas infer would make every host that type-checks
 * install zod. `schemas.test.ts` holds each against its schema.
 */

/** A wallet that the host adds to the lists. */
export type CustomWallet = {
  id: string
  name: string
  homepage?: string | undefined
  /** An http(s) URL or an image data URI. */
  image_url?: string | undefined
  rdns?: string | undefined
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
}

export type OpenView =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'Networks'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'GetWallet'
  | 'UnsupportedChain'

export type OpenParams = { view?: OpenView | undefined; namespace?: ChainNamespace | undefined }

/** S3.19: who is signed in to a wallet, where one signs in. */
export type WalletUser = {
  userName?: string | null | undefined
  accounts?: { address: string; type: 'eoa' | 'smartAccount' }[] | undefined
  smartAccountDeployed?: boolean | undefined
  preferredAccountType?: string | undefined
}
