import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { AccountToken } from '../../../core/tokens/AccountToken.ts'

export type TokenGroups = {
  shown: readonly TokenBalance[]
  tiny: readonly TokenBalance[]
  unverified: readonly TokenBalance[]
}

export function groupTokens(tokens: readonly AccountToken[]): TokenGroups {
  const byValue = tokens.toSorted(
    (one, other) => Number(isCoin(other)) - Number(isCoin(one)) || fiatValueOf(other) - fiatValueOf(one),
  )
  const isRequested = (token: AccountToken) => token.isAdded || isTrusted(token)
  const requested = byValue.filter(isRequested)
  const isTiny = (token: AccountToken) => !isCoin(token) && !token.isAdded && token.flags?.is_tiny === true
  return {
    shown: requested.filter((token) => !isTiny(token)),
    tiny: requested.filter(isTiny),
    unverified: byValue.filter((token) => !isRequested(token)),
  }
}

/** Without flags the gateway trusts what it lists. */
export function isTrusted(token: TokenBalance): boolean {
  return isCoin(token) || token.flags === undefined || (token.flags.is_verified && !token.flags.is_spam)
}

function isCoin({ address }: TokenBalance) {
  return address === undefined
}

function fiatValueOf({ value = 0 }: TokenBalance) {
  return value
}

/** Before the first coin there is nothing to send. */
export function hasNone({ shown, tiny }: TokenGroups): boolean {
  return tiny.length === 0 && !shown.some(({ quantity }) => /[1-9]/.test(quantity.numeric))
}
