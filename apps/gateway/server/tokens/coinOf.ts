import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { NAMED_CHAINS } from '@airlock/protocol/chains/generated/names'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'

export type Coin = { name: string; symbol: string; decimals: number }

const COINS = new Map<string, Coin>(
  DEFINED_CHAINS.map(({ caipNetworkId, nativeCurrency }) => [caipNetworkId, nativeCurrency]),
)

export function coinOf(chainId: CaipNetworkId): Coin {
  const [, symbol = 'ETH'] = NAMED_CHAINS[Number(referenceOf(chainId))] ?? []
  return COINS.get(chainId) ?? { name: symbol, symbol, decimals: 18 }
}
