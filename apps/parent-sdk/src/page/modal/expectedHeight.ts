import type { OpenView } from '@airlock/protocol/channel/schemas'

/** Heights of the frame's cards, in CSS pixels. */
const ACCOUNT = 332
const CONNECT = 440
const ROW = 64
const MAX_HEIGHT = 680

/**
 * Estimates a card's height for the placeholder.
 *
 * @param counts numbers of additional wallets, by source
 */
export function expectedHeight(counts: readonly (() => number)[]): (view: OpenView) => number {
  const wallets = () => counts.reduce((sum, count) => sum + count(), 0)
  return (view) => (view === 'Account' ? ACCOUNT : Math.min(CONNECT + ROW * wallets(), MAX_HEIGHT))
}
