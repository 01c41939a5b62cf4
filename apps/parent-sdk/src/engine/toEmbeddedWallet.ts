import type { WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { EmbeddedWalletInfo } from '../types/states.ts'

/** Turns the user of a session into what the host reads of it (S3.19). A wallet without a user is not embedded. */
export function toEmbeddedWallet(user: WalletUser | undefined): EmbeddedWalletInfo | undefined {
  if (user === undefined) return undefined
  const { userName, preferredAccountType, smartAccountDeployed = false } = user
  return {
    user: userName ? { username: userName } : {},
    accountType: preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa',
    isSmartAccountDeployed: smartAccountDeployed,
  }
}
