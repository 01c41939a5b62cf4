import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { AirlockProvider } from './AirlockProvider.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** A wallet behind the channel, by its requests and events. */
export type RemoteWallet = Required<Pick<AirlockProvider, 'request'>> & {
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  /** Accounts and network of the session in this namespace. */
  state(): WalletState
  /** Ends the session in all its namespaces. */
  end(): void
}

/** A request. `caipNetworkId` is for wallets without a selected network. */
export type Call = { method: string; params?: unknown; caipNetworkId?: CaipNetworkId }

/** Accounts of a wallet in one namespace, the active one first. Without `caipNetworkId` the wallet is on the page's network. */
export type WalletState = { accounts: string[]; caipNetworkId?: CaipNetworkId }

export type WalletListener = {
  changed(state: Partial<WalletState>): void
  closed(): void
  message(payload: unknown): void
}

/** One wallet in one namespace. Each call settles once: with a response, or earlier with the signal's reason. */
export type NamespaceWallet = {
  /** `false`: the order of accounts has no meaning, so the selected account stays first. Absent: the first account is active. */
  isOrdered?: false
  /**
   * Prompts the user for access, without a time limit.
   *
   * @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_INVALID_ANSWER, WALLET_FAILED
   */
  connect(signal: AbortSignal): Promise<WalletState>
  /**
   * Reads the accounts without a prompt.
   *
   * @param remembered accounts of the previous session, for a wallet that stores no connections
   * @returns null if the wallet has forgotten the site
   */
  restore(signal: AbortSignal, remembered?: readonly string[]): Promise<WalletState | null>
  /** `restore` may prompt, so an inactive wallet is not checked ahead of its use. */
  restorePrompts?: true
  watch(listener: Partial<WalletListener>): Unsubscribe
  /** Absent: the page selects the network. @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED */
  switchNetwork?(caipNetworkId: CaipNetworkId, context: SwitchContext): Promise<void>
  /** Supported methods. Absent: every method of the namespace. */
  methods?(): readonly string[]
  /** Forwards a request of the host's code once, unchanged. */
  request(call: Call): Promise<unknown>
  /**
   * Prompts the user once for a transaction from the modal. Absent: the modal cannot send with this wallet.
   *
   * @throws AirlockError USER_REJECTED, REQUEST_PENDING, UNSUPPORTED_METHOD, WALLET_FAILED with the wallet's error as the cause
   */
  requestTransaction?(call: Call, signal: AbortSignal): Promise<unknown>
  /**
   * Prompts the user once for a signature of a text. Absent: the wallet cannot sign texts.
   *
   * @returns the signature in the notation of the namespace
   * @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_FAILED, WALLET_INVALID_ANSWER
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
