import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { AirlockProvider } from './AirlockProvider.ts'
import type { Frame } from './Frame.ts'
import type { Modal } from './Modal.ts'
import type { NamespaceWallet, RemoteWallet } from './NamespaceWallet.ts'
import type { RememberedSession } from './session.ts'
import type { ActiveWallets, FoundWallet, WalletRegistry } from './wallets.ts'

/** A chain namespace in the page: finds its wallets, calls them, and offers them to the host's code. */
export type Namespace = {
  name: ChainNamespace
  /** Reports each page wallet for the life of the page, without calling it. */
  discover(options: DiscoverOptions, found: (wallet: FoundWallet) => void): void
  /** @param native the object that `discover` reported @param networks the page's networks, the active one first */
  open(native: unknown, networks: readonly CaipNetworkId[]): NamespaceWallet
  /** Opens a wallet whose session is in the frame. */
  openRemote(remote: RemoteWallet): NamespaceWallet
  /** Returns `true` for a method that never prompts. Absent: any method may prompt. */
  isRead?(method: string): boolean
  /** Formats an address for the host's code. Absent: the wallet's format. */
  writeAddress?(address: string): string
  /** Serves the host's provider of this namespace. */
  serveProvider(deps: ProviderDeps): AirlockProvider['request']
}

export type DiscoverOptions = {
  enableEIP6963: boolean
  enableInjected: boolean
  /** Wallets that register by the Wallet Standard or another convention than EIP-6963. */
  enableStandard: boolean
  /** Calls back each time the modal opens, to look for wallets that emit no event. */
  onOpen(listener: () => void): void
}

export type ProviderDeps = ActionDeps & {
  modal: Pick<Modal, 'open' | 'isOpen' | 'subscribe'>
  /** The host's object. A namespace may add the methods that its libraries call. */
  provider: AirlockProvider
  /** Announces the provider to other libraries from `engine.js`. Absent: the namespace announces nothing. */
  isAnnounced?: boolean
  /** Ends the session of the namespace. A dependency, to keep its code out of each namespace's file. */
  disconnect(): void
  /** Emits an event of the provider. */
  emit(event: string, payload: unknown): void
}

/** Configured networks in the host's order. The first is the default unless the host names one. */
export type Networks = readonly HostNetwork[]

export type ActionDeps = {
  session: RememberedSession
  wallets: WalletRegistry
  active: ActiveWallets
  namespaces: readonly Namespace[]
  networks: Networks
  allowUnsupportedChain: boolean
  frame: Pick<Frame, 'call'>
  inactive: InactiveWallets
}

/** Connected wallets that another one replaced in their namespace. Their code loads with the first. */
export type InactiveWallets = {
  /** Notes the active wallet of a namespace. @returns keeps it if another one replaced it; without the code, a session that is in no namespace ends */
  before(namespace: ChainNamespace): () => void
  /** Whether another wallet replaced this one in the namespace, here or in another tab. */
  wasReplaced(namespace: ChainNamespace, connectorId: string): boolean
  /** Whether the wallet is in the record that tabs share, and no tab removed it. */
  isKept(namespace: ChainNamespace, connectorId: string | undefined): boolean
  /** Shows a change of a session in the frame in the list. */
  update(change: RemoteSession | WalletEvent): unknown
  /** Loads the list if there are any. */
  restore(): unknown
  /** Ends all of them. */
  end(): unknown
}
