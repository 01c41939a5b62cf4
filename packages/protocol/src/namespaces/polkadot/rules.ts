import { decodeBase58 } from '../../text/base58.ts'
import type { NamespaceRules } from '../NamespaceRules.ts'

/** 35 or 36 bytes in base58 (SS58). */
const ADDRESS = /^[^\W_0OIl]{46,50}$/

/** Polkadot and other Substrate chains. */
export const polkadot = {
  name: 'polkadot',
  isAddress: (address) => ADDRESS.test(address),
  // Compares only the key: prefix and checksum differ by network.
  normalizeAddress: (address) => (ADDRESS.test(address) ? String(decodeBase58(address).slice(-34, -2)) : address),
} as const satisfies NamespaceRules
