import type { WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { EmbeddedWalletInfo } from '../states.ts'

/** What the host reads of a wallet that one signs in to (S3.19); wallets without a user are none. */
export function toEmbeddedWallet(user: WalletUser | undefined): EmbeddedWalletInfo | undefined {
  if (user === undefined) return undefined
  const { userName, preferredAccountType, smartAccountDeployed = false } = user
  return {
    user: userName ? { username: userName } : {},
    accountType: preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa',
    isSmartAccountDeployed: smartAccountDeployed,
  }
}
