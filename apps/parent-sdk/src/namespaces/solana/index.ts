import type { Namespace } from '../Namespace.ts'
import { discoverStandard } from '../standard/discoverStandard.ts'
import { openRemoteSolana } from './openRemoteSolana.ts'
import { openWallet } from './openWallet.ts'
import { serveProvider } from './serveProvider.ts'

/** Solana: wallets register by the Wallet Standard; the host's code gets what its libraries expect of a wallet. */
export const namespace: Namespace = {
  name: 'solana',
  discover: ({ enableStandard }, found) =>
    enableStandard ? discoverStandard({ chain: 'solana:', connect: ['standard:connect', 'connect'] }, found) : () => {},
  open: (native) => openWallet(native),
  openRemote: openRemoteSolana,
  serveProvider,
}
