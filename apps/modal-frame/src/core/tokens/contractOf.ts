import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

/** Address of a token's contract; `undefined` for a network's own coin. */
export function contractOf({ address }: Pick<TokenBalance, 'address'>): string | undefined {
  return address?.split(':').at(-1)
}
