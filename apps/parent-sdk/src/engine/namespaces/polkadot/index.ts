import type { Namespace } from '../../../types/Namespace.ts'
import { discover } from './discover.ts'
import { openRemotePolkadot } from './openRemotePolkadot.ts'
import { openWallet } from './openWallet.ts'
import { serveProvider } from './serveProvider.ts'

export const namespace: Namespace = {
  name: 'polkadot',
  discover,
  open: openWallet,
  openRemote: openRemotePolkadot,
  serveProvider,
}
