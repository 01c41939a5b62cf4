import type { OpenView } from '@airlock/protocol/channel/schemas'
import { OWN_RDNS } from '../kit/announceProvider.ts'

/** Heights of the frame's cards, in CSS pixels. */
const ACCOUNT = 332
const CONNECT = 440
const ROW = 64
const MAX_HEIGHT = 680

/**
 * Counts the wallets that announce themselves, so that the placeholder has about the height of the list to come.
 *
 * @param others wallets that will be listed beside them
 */
export function expectedHeight(others: number): (view: OpenView) => number {
  const announced = new Set<unknown>()
  globalThis.window?.addEventListener('eip6963:announceProvider', (event) => {
    try {
      const { rdns } = (event as CustomEvent).detail.info
      if (rdns !== OWN_RDNS) announced.add(rdns)
    } catch {
      // Foreign input: it is read properly later.
    }
  })
  return (view) => (view === 'Account' ? ACCOUNT : Math.min(CONNECT + ROW * (announced.size + others), MAX_HEIGHT))
}
