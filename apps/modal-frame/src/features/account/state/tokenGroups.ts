import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { AccountToken } from '../../../core/tokens/AccountToken.ts'

export type TokenGroups = {
  shown: readonly TokenBalance[]
  /** Worth less than a cent. */
  tiny: readonly TokenBalance[]
  /** Unlisted or flagged, and not added by the visitor. */
  unverified: readonly TokenBalance[]
}

/** Splits tokens into shown and folded ones. The coin is always first. */
export function groupTokens(tokens: readonly AccountToken[]): TokenGroups {
  const byValue = tokens.toSorted(
    (one, other) => Number(isCoin(other)) - Number(isCoin(one)) || worthOf(other) - worthOf(one),
  )
  const isWanted = (token: AccountToken) => token.isAdded || isTrusted(token)
  const wanted = byValue.filter(isWanted)
  const isTiny = (token: AccountToken) => !isCoin(token) && !token.isAdded && token.flags?.is_tiny === true
  return {
    shown: wanted.filter((token) => !isTiny(token)),
    tiny: wanted.filter(isTiny),
    unverified: byValue.filter((token) => !isWanted(token)),
  }
}

/** Without flags the gateway trusts what it lists. */
export function isTrusted(token: TokenBalance): boolean {
  return isCoin(token) || token.flags === undefined || (token.flags.is_verified && !token.flags.is_spam)
}

function isCoin({ address }: TokenBalance) {
  return address === undefined
}

function worthOf({ value = 0 }: TokenBalance) {
  return value
}
