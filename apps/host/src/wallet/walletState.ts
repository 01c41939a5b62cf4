import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { EIP1193Provider } from 'viem'
import type { Remote } from './remote.ts'

/** The user's wallet. Empty on the server and at the first paint. */
export type WalletState = {
  /** State of the modal's code. */
  modal: 'loading' | 'ready' | 'failed'
  address: `0x${string}` | undefined
  walletName: string | undefined
  /** The active network, also without a wallet. */
  network: CaipNetworkId
  /** EIP-1193 provider, which also serves reads without a wallet. */
  provider: EIP1193Provider | undefined
}

export type WalletActions = {
  /** Opens the wallet dialog, once the modal's code has loaded. */
  open(view?: 'Networks'): void
  /** Preloads the modal. */
  warm(): void
  /** @throws the modal's error if the wallet stays connected */
  disconnect(): Promise<void>
  /** @throws if the wallet does not switch or the user declines */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** @throws if the modal's code has not loaded, or the wallet origin is unreachable */
  loadSiwx: Remote['loadSiwx']
  /** Reloads the modal's code. */
  retry(): void
}
