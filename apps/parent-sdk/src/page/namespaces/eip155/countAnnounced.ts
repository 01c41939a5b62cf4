import { OWN_RDNS } from './announceProvider.ts'

/** Counts announced wallets (https://eips.ethereum.org/EIPS/eip-6963). */
export function countAnnounced(): () => number {
  const announced = new Set<unknown>()
  globalThis.window?.addEventListener('eip6963:announceProvider', (event) => {
    try {
      const { rdns } = (event as CustomEvent).detail.info
      if (rdns !== OWN_RDNS) announced.add(rdns)
    } catch {
      // Untrusted input; `parseAnnouncement` validates it later.
    }
  })
  return () => announced.size
}
