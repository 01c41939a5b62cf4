import { decodeBase58 } from '../../text/base58.ts'

/** Returns whether a text is base58 of 32 bytes. It need not be on the curve: programs and their accounts are not. */
export function isSolanaAddress(address: unknown): address is string {
  return typeof address === 'string' && /^[^\W_0OIl]{32,44}$/.test(address) && decodeBase58(address).length === 32
}
