import { configAtom } from '../../core/host/config.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { routeAtom } from '../../core/router/router.ts'
import { warnUnknownWallets } from '../../core/wallets/warnUnknownWallets.ts'
import { trackListed } from '../../features/connect/flows/trackListed.ts'
import { walletGroupsAtom } from '../../features/connect/state/walletGroups.ts'
import { connection, settings } from '../connection.ts'
import { warnOfOffer } from './warnOfOffer.ts'

/** Reports the listed wallets to the host, and warns the developer of options without effect. */
export async function afterFirstWallets(deps: Pick<Deps, 'store' | 'host' | 'catalogue'>): Promise<void> {
  const { store } = deps
  const { hidden, collapseWallets } = store.get(configAtom) ?? {}
  if (store.get(routeAtom).view === 'Connect' && !hidden?.includes('wallets') && !collapseWallets) {
    const wallets = store.get(walletGroupsAtom).flatMap((group) => group.wallets)
    trackListed(deps, 'Connect', wallets)
  }
  const start = await connection?.then((one) => one.start)
  if (start) warnOfOffer(settings, start.config)
  await warnUnknownWallets(deps)
}
