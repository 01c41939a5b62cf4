import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { NATIVE_TOKEN } from '../tokens/nativeToken.ts'
import { type PriceDeps, readPrices } from './readPrices.ts'
import { type Holding, toBalance } from './toBalance.ts'

/** Keeps the first holding first. Unlisted tokens have no price, so totals exclude them. */
export async function priceHoldings(
  chainId: CaipNetworkId,
  holdings: readonly Holding[],
  { prices, deadlineMs }: PriceDeps,
): Promise<TokenBalance[]> {
  const idOf = ({ address = NATIVE_TOKEN }: Holding): CaipAddress => toCaipAddress(chainId, address)
  const addresses = holdings.filter(({ isVerified }) => isVerified).map(idOf)
  const known = await readPrices(addresses, { prices, deadlineMs })
  const balances = holdings.map((holding) => toBalance(chainId, holding, known.get(idOf(holding).toLowerCase())))
  const [first, ...others] = balances
  return first === undefined ? [] : [first, ...others.toSorted(byWorth)]
}

function byWorth(left: TokenBalance, right: TokenBalance) {
  const verified = ({ flags }: TokenBalance) => Number(flags?.is_verified ?? false)
  return verified(right) - verified(left) || (right.value ?? 0) - (left.value ?? 0)
}
