import type { NamespaceRules } from './NamespaceRules.ts'

/** Bitcoin. */
export const bip122 = { name: 'bip122' } as const satisfies NamespaceRules
