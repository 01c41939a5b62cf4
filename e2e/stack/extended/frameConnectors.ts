import { CONNECTORS as BUILT_IN } from '../../../apps/modal-frame/src/boot/connectors.ts'
import { remoteConnector } from './remoteConnector.ts'

export const CONNECTORS = [remoteConnector, ...BUILT_IN]
