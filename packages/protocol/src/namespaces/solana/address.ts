import { decodeBase58 } from '../../text/base58.ts'

/** Need not be on the curve: program addresses are not. */
export function isSolanaAddress(address: unknown): address is string {
  return typeof address === 'string' && /^[^\W_0OIl]{32,44}$/.test(address) && decodeBase58(address).length === 32
}
