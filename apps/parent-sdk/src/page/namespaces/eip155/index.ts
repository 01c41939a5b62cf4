import type { PageNamespace } from '../pageRegistry.ts'
import { announceProvider } from './announceProvider.ts'
import { countAnnounced } from './countAnnounced.ts'

/** EVM: providers and wallets are announced by https://eips.ethereum.org/EIPS/eip-6963. */
export const page: PageNamespace = {
  announce: announceProvider,
  requestWallets: () => void dispatchEvent(new Event('eip6963:requestProvider')),
  countAnnounced,
}
