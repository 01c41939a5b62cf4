import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { injectedConnector } from '../connectors/injected/injectedConnector.ts'
import type { Connector, SessionConnector } from '../core/ports/Connector.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { emailConnector } from './emailConnector.ts'
import { relayConnector } from './relayConnector.ts'

/** Parts of the frame that a connector may use. */
export type ConnectorContext = Pick<Deps, 'store' | 'host' | 'adapters' | 'storage' | 'gateway'> & {
  settings: FrameSettings
  /** The host's verified origin. */
  origin: string
  /** `false` if the project serves any origin. */
  verified: boolean
}

/** Returns undefined if the project lacks what the connector needs. */
export type MakeConnector = (context: ConnectorContext) => Connector | SessionConnector | undefined

/** The first connector that supports a wallet connects it. */
export const CONNECTORS: readonly MakeConnector[] = [
  ({ host }) => injectedConnector(host),
  relayConnector,
  emailConnector,
]
