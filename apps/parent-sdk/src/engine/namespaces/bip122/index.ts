import type { Namespace } from '../../../types/Namespace.ts'
import { adapterOf, discover } from './discover.ts'
import { openRemoteBitcoin } from './openRemoteBitcoin.ts'
import { openWallet } from './openWallet.ts'
import { serveProvider } from './serveProvider.ts'

export const namespace: Namespace = {
  name: 'bip122',
  discover,
  open: (native, networks) => openWallet(adapterOf(native), networks),
  openRemote: openRemoteBitcoin,
  serveProvider,
}
