import type { Deps } from '../../ports/Deps.ts'
import type { Wallet } from '../wallets.ts'

/** The visitor is about to choose a wallet: what connecting it begins with is made now, so that a code is there when it is looked for. */
export function prepareConnect({ connectors }: Pick<Deps, 'connectors'>, wallet: Wallet): void {
  void connectors.find((connector) => connector.supports(wallet))?.prepare?.()
}
