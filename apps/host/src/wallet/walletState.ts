import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { EIP1193Provider } from 'viem'
import type { Remote } from './remote.ts'

/** Empty on the server and at the first paint. */
export type WalletState = {
  modal: 'loading' | 'ready' | 'failed'
  address: `0x${string}` | undefined
  walletName: string | undefined
  /** The active network, also without a wallet. */
  network: CaipNetworkId
  /** EIP-1193 provider, which also serves reads without a wallet. */
  provider: EIP1193Provider | undefined
}

export type WalletActions = {
  open(view?: 'Networks'): void
  warm(): void
  /** @throws the modal's error if the wallet stays connected */
  disconnect(): Promise<void>
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** @throws if the modal's code has not loaded, or the wallet origin is unreachable */
  loadSiwx: Remote['loadSiwx']
  retry(): void
}
