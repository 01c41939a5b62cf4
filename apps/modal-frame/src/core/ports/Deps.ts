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

export type Deps = {
  store: Store
  features: readonly Feature[]
  host: HostPage
  adapters: AdapterLoaders
  connectors: readonly (Connector | SessionConnector)[]
  absentConnectors?: Readonly<Record<string, string>>
  clock: Clock
  storage: Storage
  clipboard: Clipboard
  prefetch: Prefetch
  email?: EmailLogin | undefined
  catalogue?: WalletCatalogue | undefined
  gateway?: Gateway | undefined
  descriptors?: { root: string; Intents: ComponentType<IntentsInput> } | undefined
  routers?: unknown
}
