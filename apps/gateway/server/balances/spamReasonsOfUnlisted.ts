import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Coin } from '../tokens/coinOf.ts'
import type { TokenFacts } from '../tokens/TokenFacts.ts'
import type { ChainTokens } from '../tokens/TokenLists.ts'

/**
 * Finds the signs of spam in unlisted tokens of a chain: those of their names, and a symbol that is that of a listed token or of the chain's own
 * coin.
 */
export function spamReasonsOfUnlisted(listed: ChainTokens, coin: Coin): (token: TokenFacts) => SpamReason[] {
  const symbols = new Set([coin, ...listed.tokens].map((token) => folded(token.symbol)))
  return ({ symbol, reasons }) => (symbols.has(folded(symbol)) ? ['copied-symbol', ...reasons] : [...reasons])
}

/** Letter case, compatibility forms and spaces make no other symbol. */
function folded(symbol: string) {
  return symbol.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
