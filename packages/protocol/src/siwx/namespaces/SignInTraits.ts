import type { ChainNamespace } from '../../caip.ts'

/** Differences of a namespace's sign-in text. */
export type SignInTraits = {
  /** CAIP-2 */
  name: ChainNamespace
  kind: string
  /** Wallet methods that sign a text. */
  methods: readonly string[]
  /** Those methods take the bytes in base58. */
  isBase58?: boolean
  /** The text contains only the chain's reference. */
  hasBareChainId?: boolean
  /** A message without a statement has an empty line. */
  hasStatementGap?: boolean
  /** Characters of a statement; by default any printable text on one line. */
  statement?: RegExp
}
