import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { EIP1193Provider } from 'viem'
import type { Remote } from './remote.ts'

/** The visitor's wallet, as the site knows it. On the server and at the first paint nothing is known yet. */
export type WalletState = {
  /** State of the modal's code: loading, loaded, or failed to load. */
  modal: 'loading' | 'ready' | 'failed'
  address: `0x${string}` | undefined
  /** The wallet's own name, as it gave it. */
  walletName: string | undefined
  /** The active network, with a wallet or without. */
  network: CaipNetworkId
  /** Answers reads with a wallet and without, and sends the rest to the wallet (https://eips.ethereum.org/EIPS/eip-1193). */
  provider: EIP1193Provider | undefined
}

/** Calls of the site to the modal. */
export type WalletActions = {
  /** Opens the wallet dialog; before the modal's code is here it opens as soon as it is. */
  open(view?: 'Networks'): void
  /** Loads the modal ahead of a click. */
  warm(): void
  /** @throws the modal's error when the wallet stays on. */
  disconnect(): Promise<void>
  /** @throws when the wallet does not switch, or the visitor declines. */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Loads what writes sign-in messages. @throws where the modal's code is not here, or the wallet origin cannot be reached */
  loadSiwx: Remote['loadSiwx']
  /** Fetches the modal's code again after it failed. */
  retry(): void
}
