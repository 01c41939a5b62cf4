import type { CaipAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

/** CAIP-10 of the contract, or the gateway's id of the coin. */
export function tokenId({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>): CaipAddress {
  return (address ?? `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`) as CaipAddress
}
