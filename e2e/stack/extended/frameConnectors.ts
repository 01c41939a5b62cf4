import { CONNECTORS as OURS } from '../../../apps/modal-frame/src/boot/connectors.ts'
import { remoteConnector } from './remoteConnector.ts'

export const CONNECTORS = [remoteConnector, ...OURS]
