import { type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import { type Address, formatUnits, getAddress } from 'viem'

export type Holding = {
  address: Address | undefined
  name: string
  symbol: string
  decimals: number
  /** Base units. */
  amount: bigint
  iconUrl: string
  isVerified: boolean
  reasons: readonly SpamReason[]
}

const TINY = 0.01

/** The quantity is exact, the value rounded. */
export function toBalance(chainId: CaipNetworkId, holding: Holding, price: Fungible | undefined): TokenBalance {
  const { address, name, symbol, decimals, amount, iconUrl, isVerified, reasons } = holding
  const numeric = formatUnits(amount, decimals)
  const value = price && Number(numeric) * price.price
  return {
    name,
    symbol,
    chainId,
    ...(address && { address: toCaipAddress(chainId, getAddress(address)) }),
    ...(value !== undefined && { value }),
    price: price?.price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
    ...(price?.change24h !== undefined && { change24h: price.change24h }),
    flags: {
      is_verified: isVerified,
      is_tiny: value !== undefined && value < TINY,
      is_spam: reasons.length > 0,
      reasons: [...reasons],
    },
  }
}
