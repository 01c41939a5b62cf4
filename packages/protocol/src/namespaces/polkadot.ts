import type { NamespaceRules } from './NamespaceRules.ts'

/** 35 or 36 bytes in base58 (SS58). */
const ADDRESS = /^[^\W_0OIl]{46,50}$/

/** Polkadot. */
export const polkadot = {
  name: 'polkadot',
  isAddress: (address) => ADDRESS.test(address),
} as const satisfies NamespaceRules
