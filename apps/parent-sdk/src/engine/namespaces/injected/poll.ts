import type { DiscoverOptions } from '../../../types/Namespace.ts'

/** Wallets may inject themselves after the page has loaded. */
const LATE_MS = [250, 1_000, 2_500]

export function poll(check: () => void, onOpen: DiscoverOptions['onOpen']) {
  check()
  for (const ms of LATE_MS) setTimeout(check, ms)
  addEventListener('DOMContentLoaded', check)
  addEventListener('load', check)
  onOpen(check)
}
