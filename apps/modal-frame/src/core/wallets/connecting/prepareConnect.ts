import type { Deps } from '../../ports/Deps.ts'
import type { Wallet } from '../wallets.ts'

export function prepareConnect({ connectors }: Pick<Deps, 'connectors'>, wallet: Wallet): void {
  void connectors.find((connector) => connector.supports(wallet))?.prepare?.()
}
