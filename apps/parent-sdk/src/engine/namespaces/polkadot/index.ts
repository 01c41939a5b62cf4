import type { Namespace } from '../../../types/Namespace.ts'
import { discover } from './discover.ts'
import { openRemotePolkadot } from './openRemotePolkadot.ts'
import { openWallet } from './openWallet.ts'
import { serveProvider } from './serveProvider.ts'

/** Polkadot: wallets of `injectedWeb3`; the host's code gets what its libraries expect of an extension. */
export const namespace: Namespace = {
  name: 'polkadot',
  discover,
  open: openWallet,
  openRemote: openRemotePolkadot,
  serveProvider,
}
