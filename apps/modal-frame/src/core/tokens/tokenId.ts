import type { CaipAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

export function tokenId({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>): CaipAddress {
  return (address ?? `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`) as CaipAddress
}
