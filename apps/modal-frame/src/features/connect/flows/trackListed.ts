import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { Wallet } from '../../../core/wallets/wallets.ts'

/**
 * Reports each wallet of a list once.
 *
 * @param before what the previous call returned
 */
export function trackListed(
  deps: Pick<Deps, 'host'>,
  view: 'Connect' | 'AllWallets',
  wallets: readonly Wallet[],
  before: readonly Wallet[] = [],
): readonly Wallet[] {
  const known = new Set(before.map(({ id }) => id))
  for (const [displayIndex, { id, name }] of wallets.entries()) {
    if (!known.has(id)) track(deps, 'WALLET_IMPRESSION_V2', { name, displayIndex, view })
    known.add(id)
  }
  return wallets
}
