import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Coin } from '../tokens/coinOf.ts'
import type { ChainTokens } from '../tokens/TokenLists.ts'
import type { TokenMetadata } from '../tokens/TokenMetadata.ts'

/** Finds spam signs of an unlisted token: those of its name, and a symbol equal to a listed token's or the coin's. */
export function spamReasonsOfUnlisted(listed: ChainTokens, coin: Coin): (token: TokenMetadata) => SpamReason[] {
  const symbols = new Set([coin, ...listed.tokens].map((token) => folded(token.symbol)))
  return ({ symbol, reasons }) => (symbols.has(folded(symbol)) ? ['copied-symbol', ...reasons] : [...reasons])
}

/** Ignores letter case, compatibility forms and spaces. */
function folded(symbol: string) {
  return symbol.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
