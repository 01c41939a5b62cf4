import { bip122 } from './bip122/rules.ts'
import { eip155 } from './eip155/rules.ts'
import type { NamespaceRules } from './NamespaceRules.ts'
import { polkadot } from './polkadot/rules.ts'
import { solana } from './solana/rules.ts'

export const NAMESPACE_RULES = [eip155, solana, polkadot, bip122] as const satisfies readonly NamespaceRules[]
