import type { NamespaceRules } from './NamespaceRules.ts'

/** Solana. */
export const solana = { name: 'solana' } as const satisfies NamespaceRules
