import type { SealedWallet } from '@airlock/protocol/secure/api'

/** Version of new wallets. */
export const WALLET_VERSION = 2

/**
 * Returns the additional authenticated data of the sealed entropy. From version 2 on it includes the addresses, so that nobody can answer
 * others with the same wallet; those of version 1 are compared each time it is opened.
 */
export function walletContext(
  userId: string,
  { walletId, version, addresses }: Pick<SealedWallet, 'walletId' | 'version' | 'addresses'>,
): string {
  const head = `${userId}|${walletId}|${version}`
  return version === 1 ? head : `${head}|${addresses.eip155}|${addresses.solana}`
}
