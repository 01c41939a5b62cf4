import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Coin } from '../tokens/coinOf.ts'
import type { ChainTokens } from '../tokens/TokenLists.ts'
import type { TokenMetadata } from '../tokens/TokenMetadata.ts'

/** Adds `copied-symbol` if the symbol equals that of the coin or a listed token. */
export function spamReasonsOfUnlisted(listed: ChainTokens, coin: Coin): (token: TokenMetadata) => SpamReason[] {
  const symbols = new Set([coin, ...listed.tokens].map((token) => normalizeSymbol(token.symbol)))
  return ({ symbol, reasons }) => (symbols.has(normalizeSymbol(symbol)) ? ['copied-symbol', ...reasons] : [...reasons])
}

function normalizeSymbol(symbol: string) {
  return symbol.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
