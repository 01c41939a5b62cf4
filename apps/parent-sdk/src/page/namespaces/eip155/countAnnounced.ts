import { OWN_RDNS } from './announceProvider.ts'

/** Counts the wallets that announce themselves (https://eips.ethereum.org/EIPS/eip-6963), each once. */
export function countAnnounced(): () => number {
  const announced = new Set<unknown>()
  globalThis.window?.addEventListener('eip6963:announceProvider', (event) => {
    try {
      const { rdns } = (event as CustomEvent).detail.info
      if (rdns !== OWN_RDNS) announced.add(rdns)
    } catch {
      // Foreign input: it is read properly later.
    }
  })
  return () => announced.size
}
