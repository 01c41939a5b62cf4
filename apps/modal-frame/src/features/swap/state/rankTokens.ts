import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

export function rankTokens(tokens: readonly TokenBalance[], query: string): TokenBalance[] {
  const text = query.trim().toLowerCase()
  if (text === '') return [...tokens]
  const ranked = tokens.flatMap((token) => {
    const positions = [token.symbol, token.name, token.address?.split(':').at(-1) ?? '']
      .map((word) => word.toLowerCase().indexOf(text))
      .filter((position) => position >= 0)
    return positions.length === 0 ? [] : [{ token, position: Math.min(...positions) }]
  })
  return ranked.toSorted((one, other) => one.position - other.position).map(({ token }) => token)
}
