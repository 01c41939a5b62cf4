import type { NamespaceRules } from './NamespaceRules.ts'

/** 35 or 36 bytes in base58 (SS58). */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/

/** Polkadot. */
export const polkadot = {
  name: 'polkadot',
  isAddress: (address) => ADDRESS.test(address),
} as const satisfies NamespaceRules
