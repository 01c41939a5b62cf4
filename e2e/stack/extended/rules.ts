import type { ChainNamespace } from '@airlock/protocol/caip'
import type { NamespaceRules } from '@airlock/protocol/namespaces/NamespaceRules'

export const TST = 'tst' as string as ChainNamespace

/** Addresses are ten letters of base58 that begin with a T; letter case is part of them. Three letters of each side are shown. */
export const tst = {
  name: 'tst',
  isReference: (reference) => /^[a-z]+$/.test(reference),
  isAddress: (address) => /^T[1-9A-HJ-NP-Za-km-z]{9}$/.test(address),
  shownCharacters: [3, 3],
} as const satisfies NamespaceRules
