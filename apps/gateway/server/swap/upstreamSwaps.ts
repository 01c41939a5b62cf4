import { toCaipAddress } from '@airlock/protocol/caip'
import { approvalContract } from '@airlock/protocol/gateway/approvalContract'
import { swapBuildContract } from '@airlock/protocol/gateway/swap/swapBuildContract'
import { swapContract } from '@airlock/protocol/gateway/swap/swapContract'
import { GatewayError } from '../GatewayError.ts'
import { UpstreamRefused } from '../upstream/askUpstream.ts'
import type { UpstreamClient } from '../upstream/openUpstream.ts'
import type { SwapPair, SwapSource } from './SwapSource.ts'

/** The modal does not offer them, because it cannot check these transactions. */
export function upstreamSwaps({ request, projectId }: UpstreamClient): SwapSource {
  const { convertQuotes } = swapContract
  const { convertBuild } = swapBuildContract
  const { convertAllowance, convertApprove } = approvalContract
  const pairOf = ({ chainId, from, to }: SwapPair) => ({
    from: toCaipAddress(chainId, from),
    to: toCaipAddress(chainId, to),
  })
  return {
    chains: () => [],
    routersOff: () => 0,
    async quote({ amount, account, slippageBp, ...pair }, context) {
      const query = { ...pairOf(pair), amount: String(amount), userAddress: account, slippage: percent(slippageBp) }
      return (await rejections(request(convertQuotes, { query }, context))).quotes
    },
    allowance: ({ chainId, token, account, spender }, context) =>
      rejections(
        request(
          convertAllowance,
          {
            query: {
              tokenAddress: toCaipAddress(chainId, token),
              userAddress: toCaipAddress(chainId, account),
              spender,
            },
          },
          context,
        ),
      ),
    build({ amount, account, slippageBp, isEstimated, minimum, ...pair }, context) {
      const body = {
        ...pairOf(pair),
        amount: String(amount),
        userAddress: toCaipAddress(pair.chainId, account),
        eip155: { slippage: Number(percent(slippageBp)) },
        projectId,
        disableEstimate: !isEstimated,
        ...(minimum !== undefined && { minimum: String(minimum) }),
      }
      return rejections(request(convertBuild, { body }, context))
    },
    approve({ account, amount, spender, ...pair }, context) {
      const query = {
        ...pairOf(pair),
        userAddress: toCaipAddress(pair.chainId, account),
        amount: amount === undefined ? undefined : String(amount),
        spender,
      }
      return rejections(request(convertApprove, { query }, context))
    },
  }
}

/** Maps status 400. @throws GatewayError NO_LIQUIDITY */
async function rejections<Result>(response: Promise<Result>): Promise<Result> {
  return response.catch((cause: unknown) => {
    throw cause instanceof UpstreamRefused && cause.status === 400 ? new GatewayError('NO_LIQUIDITY') : cause
  })
}

const percent = (bp: number) => String(bp / 100)
