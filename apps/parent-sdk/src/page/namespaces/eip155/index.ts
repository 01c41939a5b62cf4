import type { PageNamespace } from '../pageRegistry.ts'
import { announceProvider } from './announceProvider.ts'
import { countAnnounced } from './countAnnounced.ts'

export const page: PageNamespace = {
  announce: announceProvider,
  requestWallets: () => void dispatchEvent(new Event('eip6963:requestProvider')),
  countAnnounced,
}
