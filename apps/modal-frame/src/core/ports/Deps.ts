import type { ComponentType } from 'react'
import type { IntentsInput } from '../descriptions/IntentsInput.ts'
import type { Feature } from '../features/Feature.ts'
import type { Clipboard } from './Clipboard.ts'
import type { Clock } from './Clock.ts'
import type { Connector, SessionConnector } from './Connector.ts'
import type { EmailLogin } from './EmailLogin.ts'
import type { Gateway } from './Gateway.ts'
import type { HostPage } from './HostPage.ts'
import type { AdapterLoaders } from './Namespace.ts'
import type { Prefetch } from './Prefetch.ts'
import type { Storage } from './Storage.ts'
import type { Store } from './Store.ts'
import type { WalletCatalogue } from './WalletCatalogue.ts'

/** Dependencies of flows. Tests pass their own. */
export type Deps = {
  store: Store
  features: readonly Feature[]
  host: HostPage
  adapters: AdapterLoaders
  connectors: readonly (Connector | SessionConnector)[]
  /** Error details by connector id, for a session whose connector is not configured. */
  absentConnectors?: Readonly<Record<string, string>>
  clock: Clock
  storage: Storage
  clipboard: Clipboard
  prefetch: Prefetch
  email?: EmailLogin | undefined
  /** Absent without a gateway. */
  catalogue?: WalletCatalogue | undefined
  /** Absent without a gateway. */
  gateway?: Gateway | undefined
  /** Root of the pinned descriptions of contracts, and their part of views. Absent without a root. */
  descriptors?: { root: string; Intents: ComponentType<IntentsInput> } | undefined
  /** Configured routers of swaps, not parsed yet. */
  routers?: unknown
}
