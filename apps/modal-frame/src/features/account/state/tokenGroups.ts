import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

export type TokenGroups = {
  shown: readonly TokenBalance[]
  /** Worth less than a cent. */
  tiny: readonly TokenBalance[]
  /** In no list of the gateway, or flagged by it. */
  unverified: readonly TokenBalance[]
}

/** Splits tokens into those that are shown and those that are folded. The account's own coin is always shown, first. */
export function groupTokens(tokens: readonly TokenBalance[]): TokenGroups {
  const byValue = tokens.toSorted(
    (one, other) => Number(isCoin(other)) - Number(isCoin(one)) || worthOf(other) - worthOf(one),
  )
  const unverified = byValue.filter((token) => !isTrusted(token))
  const trusted = byValue.filter(isTrusted)
  const isTiny = (token: TokenBalance) => !isCoin(token) && token.flags?.is_tiny === true
  return { shown: trusted.filter((token) => !isTiny(token)), tiny: trusted.filter(isTiny), unverified }
}

/** A gateway that flags nothing vouches for what it lists. */
export function isTrusted(token: TokenBalance): boolean {
  return isCoin(token) || token.flags === undefined || (token.flags.is_verified && !token.flags.is_spam)
}

function isCoin({ address }: TokenBalance) {
  return address === undefined
}

function worthOf({ value = 0 }: TokenBalance) {
  return value
}
