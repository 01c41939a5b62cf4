import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { ApproveTransaction } from '@airlock/protocol/gateway/answers/swap/approvals'
import type { SwapTransaction } from '@airlock/protocol/gateway/answers/swap/builtSwap'
import type { SwapQuote } from '@airlock/protocol/gateway/answers/swap/swap'
import type { Address } from 'viem'
import type { Source } from '../sources/Source.ts'

export const COIN: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export type SwapPair = { chainId: CaipNetworkId; from: Address; to: Address }

export type QuoteRequest = SwapPair & { amount: bigint; account: Address; slippageBp: number }
export type BuildRequest = QuoteRequest & {
  isEstimated: boolean
  minimum: bigint | undefined
}
export type AllowanceRequest = {
  chainId: CaipNetworkId
  token: Address
  account: Address
  spender: Address | undefined
}
export type ApproveRequest = SwapPair & { account: Address; amount: bigint | undefined; spender: Address | undefined }

export type SwapSource = {
  chains(): number[]
  /** Configured routers whose contracts differ, or whose chain does not respond. */
  routersOff(): number
  /** @throws GatewayError NO_SWAPS, NO_LIQUIDITY, SAME_TOKEN */
  quote: Source<QuoteRequest, SwapQuote[]>
  /** @throws GatewayError NO_SWAPS */
  allowance: Source<AllowanceRequest, { allowance: string }>
  /** @throws GatewayError NO_SWAPS, NO_LIQUIDITY, SAME_TOKEN */
  build: Source<BuildRequest, SwapTransaction>
  /** @throws GatewayError NO_SWAPS, INVALID_PARAMS */
  approve: Source<ApproveRequest, ApproveTransaction>
}
