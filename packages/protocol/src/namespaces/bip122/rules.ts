import type { NamespaceRules } from '../NamespaceRules.ts'

/** Base58, and witness programs (https://bips.dev/173) in one case. */
const ADDRESS = /^(?:[^\W_0OIl]{26,35}|[a-z]{2,5}1[02-9ac-hj-np-z]{14,74}|[A-Z]{2,5}1[02-9AC-HJ-NP-Z]{14,74})$/

export const bip122 = {
  name: 'bip122',
  isAddress: (address) => ADDRESS.test(address),
} as const satisfies NamespaceRules
