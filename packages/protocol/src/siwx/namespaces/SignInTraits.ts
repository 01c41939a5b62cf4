import type { ChainNamespace } from '../../caip.ts'

export type SignInTraits = {
  name: ChainNamespace
  kind: string
  /** Sign a text. */
  methods: readonly string[]
  /** The methods take base58. */
  isBase58?: boolean
  /** Only the chain's reference. */
  hasBareChainId?: boolean
  /** Without a statement, an empty line stays. */
  hasStatementGap?: boolean
  /** @default printable text on one line */
  statement?: RegExp
}
