import { decodeBase58 } from '../../text/base58.ts'
import type { NamespaceRules } from '../NamespaceRules.ts'

/** 35 or 36 bytes in base58 (SS58). */
const ADDRESS = /^[^\W_0OIl]{46,50}$/

/** Polkadot, and chains of Substrate next to it. */
export const polkadot = {
  name: 'polkadot',
  isAddress: (address) => ADDRESS.test(address),
  // The key between a network's prefix and the checksum, which differ from network to network.
  normalizeAddress: (address) => (ADDRESS.test(address) ? String(decodeBase58(address).slice(-34, -2)) : address),
} as const satisfies NamespaceRules
