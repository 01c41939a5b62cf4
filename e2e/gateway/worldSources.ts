import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'
import { chainBalance } from '../../apps/gateway/server/balances/chainBalance.ts'
import { chainPrices } from '../../apps/gateway/server/prices/chainPrices.ts'
import type { ChainRpc } from '../../apps/gateway/server/sources/ChainRpc.ts'
import { createTokenLists } from '../../apps/gateway/server/tokens/createTokenLists.ts'
import { createTokenMetadata } from '../../apps/gateway/server/tokens/createTokenMetadata.ts'
import type { ObservedTokens } from '../../apps/gateway/server/tokens/ObservedTokens.ts'
import { parseTokenList } from '../../apps/gateway/server/tokens/parseTokenList.ts'
import type { TokenMetadataStore } from '../../apps/gateway/server/tokens/TokenMetadataStore.ts'
import { PRICE_SOURCES } from '../stack/facts/pools.ts'
import { tokenList } from '../stack/facts/tokenList.ts'

const forgetful: TokenMetadataStore = { find: async (_, codes) => codes.map(() => undefined), save: async () => {} }

type Options = { rpc: ChainRpc; observed?: ObservedTokens; prices?: ReturnType<typeof chainPrices>; now?: () => number }

export function worldSources({ rpc, observed = async () => [], prices, now }: Options) {
  const rpcs = (chainId: CaipNetworkId) => (chainId === rpc.chainId ? rpc : undefined)
  const bundled = { tokens: parseTokenList(tokenList()) ?? [], nativeImages: new Map<number, string>() }
  const outbound = () => Promise.reject(new Error('nothing is fetched'))
  const { lists } = createTokenLists({ bundled, order: ['bundled'], outbound })
  const metadata = createTokenMetadata(forgetful)
  const imageOf = () => ''
  const lower = (addresses: readonly Address[]) => addresses.map((address) => address.toLowerCase() as Address)
  const { factories, stablecoins, wrappedNative } = PRICE_SOURCES
  const pools = {
    factories: lower(factories),
    stablecoins: lower(stablecoins),
    wrappedCoin: wrappedNative.toLowerCase() as Address,
  }
  const poolPrices = chainPrices({ rpcs, lists, metadata, imageOf, poolsOf: () => pools, ...(now && { now }) })
  const balance = chainBalance({
    rpcs,
    lists,
    observed,
    metadata,
    prices: prices ?? poolPrices,
    imageOf,
    priceDeadlineMs: 3_000,
  })
  return { balance, prices: poolPrices }
}
