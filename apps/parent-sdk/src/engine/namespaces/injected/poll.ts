import type { DiscoverOptions } from '../../../types/Namespace.ts'

/** Wallets may inject themselves after the page has loaded. */
const LATE_MS = [250, 1_000, 2_500]

/** Looks for wallets that emit no event: now, while the page loads, and each time the modal opens. */
export function poll(look: () => void, onOpen: DiscoverOptions['onOpen']) {
  look()
  for (const ms of LATE_MS) setTimeout(look, ms)
  addEventListener('DOMContentLoaded', look)
  addEventListener('load', look)
  onOpen(look)
}
