import type { InactiveConnection, WalletHandle } from '@airlock/protocol/channel/schemas'
import type { CatalogueWallet } from '../../../../core/wallets/catalogue.ts'
import { walletOfSession } from '../../../../core/wallets/remoteSessions.ts'
import { fromPage, type Wallet } from '../../../../core/wallets/wallets.ts'

/** Two page wallets with its identity lend neither name nor image (T208). */
export function walletOfConnection(
  { namespace, connectorId, name, remote }: InactiveConnection,
  handles: readonly WalletHandle[],
  catalogue: readonly CatalogueWallet[],
): Wallet {
  const isClaimant = (one: WalletHandle) => one.connectorId === connectorId && one.namespaces.includes(namespace)
  const [handle, rival] = remote ? [] : handles.filter(isClaimant)
  if (handle && !rival) return fromPage(handle, catalogue)
  return { ...walletOfSession({ connectorId, name }, catalogue), hasIdentityConflict: rival !== undefined }
}
