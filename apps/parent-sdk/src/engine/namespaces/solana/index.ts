import type { Namespace } from '../../../types/Namespace.ts'
import { discoverStandard } from '../standard/discoverStandard.ts'
import { openRemoteSolana } from './openRemoteSolana.ts'
import { openWallet } from './openWallet.ts'
import { isOwnWallet } from './registerWallet.ts'
import { serveProvider } from './serveProvider.ts'

const WANTED = { chain: 'solana:', connect: ['standard:connect', 'connect'] } as const

export const namespace: Namespace = {
  name: 'solana',
  discover({ enableStandard }, found) {
    if (!enableStandard) return
    discoverStandard(WANTED, (wallet) => {
      if (!isOwnWallet(wallet.native)) found(wallet)
    })
  },
  open: (native) => openWallet(native),
  openRemote: openRemoteSolana,
  serveProvider,
}
