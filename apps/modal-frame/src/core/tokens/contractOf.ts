import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

export function contractOf({ address }: Pick<TokenBalance, 'address'>): string | undefined {
  return address?.split(':').at(-1)
}
