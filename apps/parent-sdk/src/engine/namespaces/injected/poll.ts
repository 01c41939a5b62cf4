import type { DiscoverOptions } from '../../../types/Namespace.ts'

/** A wallet that puts itself into the page may come some time after the page. */
const LATE_MS = [250, 1_000, 2_500]

/** Looks for wallets that announce themselves by no event: now, some times while the page loads, and each time the modal opens. */
export function poll(look: () => void, onOpen: DiscoverOptions['onOpen']) {
  look()
  for (const ms of LATE_MS) setTimeout(look, ms)
  addEventListener('DOMContentLoaded', look)
  addEventListener('load', look)
  onOpen(look)
}
