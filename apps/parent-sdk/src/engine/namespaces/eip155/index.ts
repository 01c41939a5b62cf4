import { isReadMethod } from '@airlock/protocol/namespaces/eip155/readMethods'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { Namespace } from '../../../types/Namespace.ts'
import { checksumAddress } from './checksumAddress.ts'
import { discover } from './discover.ts'
import { openWallet } from './openWallet.ts'
import { serveProvider } from './serveProvider.ts'

export const eip155: Namespace = {
  name: 'eip155',
  discover,
  open: (native) => openWallet(native as Eip1193Provider),
  // Ending the session includes its permission.
  openRemote: (remote) => ({ ...openWallet(remote), forget: remote.end }),
  isRead: isReadMethod,
  writeAddress: checksumAddress,
  serveProvider,
}
