import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { injectedConnector } from '../connectors/injected/injectedConnector.ts'
import type { Connector, SessionConnector } from '../core/ports/Connector.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { emailConnector } from './emailConnector.ts'
import { relayConnector } from './relayConnector.ts'

export type ConnectorContext = Pick<Deps, 'store' | 'host' | 'adapters' | 'storage' | 'gateway'> & {
  settings: FrameSettings
  origin: string
  verified: boolean
}

/** @returns undefined if the project lacks a requirement */
export type MakeConnector = (context: ConnectorContext) => Connector | SessionConnector | undefined

export const CONNECTORS: readonly MakeConnector[] = [
  ({ host }) => injectedConnector(host),
  relayConnector,
  emailConnector,
]
