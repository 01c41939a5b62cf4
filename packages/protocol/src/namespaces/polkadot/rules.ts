import { decodeBase58 } from '../../text/base58.ts'
import type { NamespaceRules } from '../NamespaceRules.ts'

/** SS58: 35 or 36 bytes. */
const ADDRESS = /^[^\W_0OIl]{46,50}$/

export const polkadot = {
  name: 'polkadot',
  isAddress: (address) => ADDRESS.test(address),
  // Prefix and checksum differ by network.
  normalizeAddress: (address) => (ADDRESS.test(address) ? String(decodeBase58(address).slice(-34, -2)) : address),
} as const satisfies NamespaceRules
