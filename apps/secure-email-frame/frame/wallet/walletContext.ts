import type { SealedWallet } from '@airlock/protocol/secure/api'

export const WALLET_VERSION = 2

/**
 * Includes the addresses since version 2, so the server cannot claim others. Version 1 compares them at each opening.
 */
export function walletContext(
  userId: string,
  { walletId, version, addresses }: Pick<SealedWallet, 'walletId' | 'version' | 'addresses'>,
): string {
  const head = `${userId}|${walletId}|${version}`
  return version === 1 ? head : `${head}|${addresses.eip155}|${addresses.solana}`
}
