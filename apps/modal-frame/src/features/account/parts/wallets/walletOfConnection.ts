import type { InactiveConnection, WalletHandle } from '@airlock/protocol/channel/schemas'
import type { CatalogueWallet } from '../../../../core/wallets/catalogue.ts'
import { walletOfSession } from '../../../../core/wallets/remoteSessions.ts'
import { fromPage, type Wallet } from '../../../../core/wallets/wallets.ts'

/** The wallet of an inactive connection, as the page or the catalogue shows it. */
export function walletOfConnection(
  { connectorId, name, remote }: InactiveConnection,
  handles: readonly WalletHandle[],
  catalogue: readonly CatalogueWallet[],
): Wallet {
  const handle = remote ? undefined : handles.find((one) => one.connectorId === connectorId)
  return handle ? fromPage(handle, catalogue) : walletOfSession({ connectorId, name }, catalogue)
}
