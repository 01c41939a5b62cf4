import type { WalletUser } from '@airlock/protocol/channel/hostTypes'
import type { EmbeddedWalletInfo } from '../types/states.ts'

export function toEmbeddedWallet(user: WalletUser | undefined): EmbeddedWalletInfo | undefined {
  if (user === undefined) return undefined
  const { userName, email, preferredAccountType, smartAccountDeployed = false } = user
  return {
    user: { ...(userName && { username: userName }), ...(email && { email }) },
    accountType: preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa',
    isSmartAccountDeployed: smartAccountDeployed,
  }
}
