import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import type { SwapRouter } from '@airlock/protocol/swap/routers'
import type { Address } from 'viem'
import { chainSwaps } from '../../../apps/gateway/server/swap/chainSwaps.ts'
import type { QuoteRequest, SwapSource } from '../../../apps/gateway/server/swap/SwapSource.ts'
import { COIN } from '../../../apps/gateway/server/swap/SwapSource.ts'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { WORLD_ROUTERS } from '../../stack/facts/exchange.ts'
import { PRICE_SOURCES } from '../../stack/facts/pools.ts'
import type { TokenFact } from '../../stack/facts/tokens.ts'
import type { ChainBench } from '../chainBench.ts'

const CHAIN = 'eip155:42161'
export const TRADER = 5
export type Side = Pick<TokenFact, 'address' | 'decimals' | 'symbol'>
export const ETHER: Side = { address: COIN, decimals: 18, symbol: 'ETH' }

export function openSwaps(bench: ChainBench, routers: readonly SwapRouter[] = WORLD_ROUTERS): SwapSource {
  return chainSwaps({
    chains: [CHAIN],
    rpcs: () => bench.rpc,
    routers: { [CHAIN]: [...routers] },
    settings: gatewaySettings.parse({ prices: { [CHAIN]: { stablecoins: PRICE_SOURCES.stablecoins } } }),
    gasPrice: async () => ({ standard: '1000000000', fast: '1000000000', instant: '1000000000' }),
    log: () => {},
  })
}

const lower = ({ address }: { address: string }) => address.toLowerCase() as Address

export function requestOf(from: Side, to: Side, amount: bigint, account = TRADER): QuoteRequest {
  const pair = { chainId: CHAIN, from: lower(from), to: lower(to) } as const
  return { ...pair, amount, account: lower(testAccount(account)), slippageBp: 100 }
}
