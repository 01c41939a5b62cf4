import type { SealedWallet } from '@airlock/protocol/secure/api'

/** Wallets that are made now. */
export const WALLET_VERSION = 2

/**
 * What the entropy is sealed with beside its key (AAD). From version 2 on the addresses are part of it, so that nobody can answer others
 * with the same wallet; those of version 1 are compared each time it is opened.
 */
export function walletContext(
  userId: string,
  { walletId, version, addresses }: Pick<SealedWallet, 'walletId' | 'version' | 'addresses'>,
): string {
  const head = `${userId}|${walletId}|${version}`
  return version === 1 ? head : `${head}|${addresses.eip155}|${addresses.solana}`
}
