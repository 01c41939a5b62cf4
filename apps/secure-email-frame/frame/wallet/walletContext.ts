import type { SealedWallet } from '@airlock/protocol/secure/api'

export const WALLET_VERSION = 2

/** Version 2 includes the addresses, so the server cannot claim others. Version 1 compares them. */
export function walletContext(
  userId: string,
  { walletId, version, addresses }: Pick<SealedWallet, 'walletId' | 'version' | 'addresses'>,
): string {
  const head = `${userId}|${walletId}|${version}`
  return version === 1 ? head : `${head}|${addresses.eip155}|${addresses.solana}`
}
