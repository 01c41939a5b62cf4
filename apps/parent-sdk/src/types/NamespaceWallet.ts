import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { AirlockProvider } from './AirlockProvider.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

export type RemoteWallet = Required<Pick<AirlockProvider, 'request'>> & {
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  state(): WalletState
  /** Ends the session in all its namespaces. */
  end(): void
}

/** `caipNetworkId` is for wallets without a selected network. */
export type Call = { method: string; params?: unknown; caipNetworkId?: CaipNetworkId }

/** Accounts of a wallet in one namespace, the active one first. Without `caipNetworkId` the wallet is on the page's network. */
export type WalletState = { accounts: string[]; caipNetworkId?: CaipNetworkId }

export type WalletListener = {
  changed(state: Partial<WalletState>): void
  closed(): void
  message(payload: unknown): void
}

/** Each call settles once: with a response, or earlier with the signal's reason. */
export type NamespaceWallet = {
  /** `false`: the order of accounts has no meaning, so the selected account stays first. Absent: the first account is active. */
  isOrdered?: false
  /** @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_INVALID_ANSWER, WALLET_FAILED */
  connect(signal: AbortSignal): Promise<WalletState>
  /** @param remembered for a wallet that stores no connections @returns null if the wallet has forgotten the site */
  restore(signal: AbortSignal, remembered?: readonly string[]): Promise<WalletState | null>
  /** `restore` may prompt, so an inactive wallet is not checked ahead of its use. */
  restorePrompts?: true
  watch(listener: Partial<WalletListener>): Unsubscribe
  /** Absent: the page selects the network. @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED */
  switchNetwork?(caipNetworkId: CaipNetworkId, context: SwitchContext): Promise<void>
  /** Absent: every method of the namespace. */
  methods?(): readonly string[]
  request(call: Call): Promise<unknown>
  /** Absent: the modal cannot send with this wallet. @throws AirlockError with the wallet's error as the cause */
  requestTransaction?(call: Call, signal: AbortSignal): Promise<unknown>
  /**
   * Absent: the wallet cannot sign texts.
   *
   * @returns the signature in the notation of the namespace
   * @throws AirlockError
   */
  signMessage?(input: { address: string; text: string }, signal: AbortSignal): Promise<string>
  /** In the smallest unit. Absent: the frame reads it. */
  nativeBalance?(address: string, signal: AbortSignal): Promise<bigint>
  /** Notifies the wallet in the background that the session has ended. Never throws. */
  forget(): void
}

export type SwitchContext = {
  signal: AbortSignal
  /** Settles once the session is on the network, by any event. */
  received: Promise<void>
  /** Returns what a wallet needs to add the network; null if the network is not configured. */
  network(): Promise<HostNetwork | null>
}
