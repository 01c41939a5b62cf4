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

/** Everything that a flow may touch. Boot makes it once; tests make their own. */
export type Deps = {
  store: Store
  features: readonly Feature[]
  host: HostPage
  adapters: AdapterLoaders
  connectors: readonly (Connector | SessionConnector)[]
  /** Error details by connector ID, for a session whose connector is not configured. */
  absentConnectors?: Readonly<Record<string, string>>
  clock: Clock
  storage: Storage
  clipboard: Clipboard
  prefetch: Prefetch
  /** Absent where the installation has no secure frame. */
  email?: EmailLogin | undefined
  /** Absent where the project has no gateway. */
  catalogue?: WalletCatalogue | undefined
  /** The same, for accounts. */
  gateway?: Gateway | undefined
}
