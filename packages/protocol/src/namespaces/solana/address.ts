import { decodeBase58 } from '../../text/base58.ts'

/**
 * Returns `true` for base58 of exactly 32 bytes, which need not be a point on the curve: programs and their accounts are none.
 * Letter case is part of an address.
 */
export function isSolanaAddress(address: unknown): address is string {
  return typeof address === 'string' && /^[^\W_0OIl]{32,44}$/.test(address) && decodeBase58(address).length === 32
}
