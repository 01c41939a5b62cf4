import { swapBuildContract } from '@airlock/protocol/gateway/swap/swapBuildContract'
import { route } from '../../Route.ts'
import { readAccount, readPair, readSlippageBp, readUnits } from '../../swap/readSwapRequest.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN } from '../sampleValues.ts'
import { SAMPLE_TOKENS, swapSource } from './swapSource.ts'

export const convertBuild = route({
  endpoint: swapBuildContract.convertBuild,
  access: 'project',
  caching: { by: 'none' },
  isLookup: true,
  source: swapSource,
  async respond({ body }, { source, ...deps }, context) {
    const { amount, userAddress, eip155, disableEstimate, minimum } = body
    const request = {
      ...readPair(body, deps),
      amount: readUnits(amount),
      account: readAccount(userAddress),
      slippageBp: readSlippageBp(eip155?.slippage, 'body.eip155.slippage'),
      isEstimated: disableEstimate !== true,
      minimum: minimum === undefined ? undefined : readUnits(minimum),
    }
    return source.build(request, context)
  },
  sample: {
    path: '/v1/convert/build-transaction',
    body: {
      ...SAMPLE_TOKENS,
      amount: '1000000000000000000',
      userAddress: `${SAMPLE_CHAIN}:${SAMPLE_ADDRESS}`,
      eip155: { slippage: 1 },
      projectId: 'default',
    },
  },
})
