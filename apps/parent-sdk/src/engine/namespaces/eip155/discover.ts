import { OWN_RDNS } from '../../../page/namespaces/eip155/announceProvider.ts'
import type { DiscoverOptions } from '../../../types/Namespace.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { findInjected } from './findInjected.ts'
import { parseAnnouncement } from './parseAnnouncement.ts'

/** Finds announced wallets (https://eips.ethereum.org/EIPS/eip-6963) and those of `window.ethereum`. */
export function discover({ enableEIP6963, enableInjected }: DiscoverOptions, found: (wallet: FoundWallet) => void) {
  function onAnnounce(event: Event) {
    const wallet = parseAnnouncement(event)
    if (wallet && wallet.rdns !== OWN_RDNS) found(wallet)
  }

  function onInjected() {
    findInjected().forEach(found)
  }

  if (enableEIP6963) {
    addEventListener('eip6963:announceProvider', onAnnounce)
    dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (enableInjected) {
    addEventListener('ethereum#initialized', onInjected)
    onInjected()
  }
}
