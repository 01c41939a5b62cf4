import type { NamespaceRules } from './NamespaceRules.ts'

/** Polkadot. */
export const polkadot = { name: 'polkadot' } as const satisfies NamespaceRules
