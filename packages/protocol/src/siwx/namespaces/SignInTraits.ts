import type { ChainNamespace } from '../../caip.ts'

/** Differences of the sign-in text of one namespace from that of the others. */
export type SignInTraits = {
  /** CAIP-2 */
  name: ChainNamespace
  /** Word in front of `account`. */
  kind: string
  /** Methods of a wallet that sign a text. */
  methods: readonly string[]
  /** `true` where those take the bytes of the text in base58. */
  isBase58?: boolean
  /** `true` where the text gives the chain as its reference alone. */
  hasBareChainId?: boolean
  /** `true` where a message without a statement has an empty line in its place. */
  hasStatementGap?: boolean
  /** Characters that a statement may hold; any printable text on one line unless given. */
  statement?: RegExp
}
