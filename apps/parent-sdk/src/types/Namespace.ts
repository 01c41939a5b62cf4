import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { AirlockProvider } from './AirlockProvider.ts'
import type { Frame } from './Frame.ts'
import type { Modal } from './Modal.ts'
import type { NamespaceWallet, RemoteWallet } from './NamespaceWallet.ts'
import type { RememberedSession } from './session.ts'
import type { ActiveWallets, FoundWallet, WalletRegistry } from './wallets.ts'

export type Namespace = {
  name: ChainNamespace
  /** Reports each page wallet for the life of the page, without calling it. */
  discover(options: DiscoverOptions, found: (wallet: FoundWallet) => void): void
  /** @param native the object that `discover` reported @param networks the page's networks, the active one first */
  open(native: unknown, networks: readonly CaipNetworkId[]): NamespaceWallet
  openRemote(remote: RemoteWallet): NamespaceWallet
  /** Returns `true` for a method that never prompts. Absent: any method may prompt. */
  isRead?(method: string): boolean
  /** Absent: the wallet's format. */
  writeAddress?(address: string): string
  serveProvider(deps: ProviderDeps): AirlockProvider['request']
}

export type DiscoverOptions = {
  enableEIP6963: boolean
  enableInjected: boolean
  enableStandard: boolean
  onOpen(listener: () => void): void
}

export type ProviderDeps = ActionDeps & {
  modal: Pick<Modal, 'open' | 'isOpen' | 'subscribe'>
  provider: AirlockProvider
  /** Absent: the namespace announces nothing. */
  isAnnounced?: boolean
  /** A dependency, to keep its code out of each namespace's file. */
  disconnect(): void
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

export type InactiveWallets = {
  /** @returns keeps it if another one replaced it; without the code, a session that is in no namespace ends */
  before(namespace: ChainNamespace): () => void
  wasReplaced(namespace: ChainNamespace, connectorId: string): boolean
  isKept(namespace: ChainNamespace, connectorId: string | undefined): boolean
  update(change: RemoteSession | WalletEvent): unknown
  restore(): unknown
  end(): unknown
}
