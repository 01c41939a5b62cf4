import type { ChainNamespace } from '../../caip.ts'

export type SignInTraits = {
  name: ChainNamespace
  kind: string
  methods: readonly string[]
  isBase58?: boolean
  /** Only the chain's reference. */
  hasBareChainId?: boolean
  /** Without a statement, an empty line stays. */
  hasStatementGap?: boolean
  statement?: RegExp
}
