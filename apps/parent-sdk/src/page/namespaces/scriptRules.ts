import { eip155 } from '@airlock/protocol/namespaces/eip155/rules'
import type { NamespaceRules } from '@airlock/protocol/namespaces/NamespaceRules'

/**
 * Rules of the script tag instead of the protocol's registry. The page decodes no base58 and compares no addresses;
 * the engine checks those of stored sessions (`checkRecord`).
 */
export const NAMESPACE_RULES = [
  eip155,
  { name: 'solana', shownCharacters: [4, 4] },
  { name: 'polkadot' },
  { name: 'bip122' },
] as const satisfies readonly NamespaceRules[]
