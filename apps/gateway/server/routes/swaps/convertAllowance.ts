import { approvalContract } from '@airlock/protocol/gateway/approvalContract'
import type { Address } from 'viem'
import { route } from '../../Route.ts'
import { readAccount, readToken } from '../../swap/readSwapRequest.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_TOKEN } from '../sampleValues.ts'
import { swapSource } from './swapSource.ts'

export const convertAllowance = route({
  endpoint: approvalContract.convertAllowance,
  access: 'project',
  caching: { by: 'none' },
  isLookup: true,
  source: swapSource,
  async respond({ query }, { source, ...deps }, context) {
    const { chainId, address: token } = readToken(query.tokenAddress, deps)
    const spender = query.spender?.toLowerCase() as Address | undefined
    return source.allowance({ chainId, token, account: readAccount(query.userAddress), spender }, context)
  },
  sample: {
    path: `/v1/convert/allowance?tokenAddress=${SAMPLE_TOKEN}&userAddress=${SAMPLE_CHAIN}:${SAMPLE_ADDRESS}`,
    invalid: [`/v1/convert/allowance?tokenAddress=${SAMPLE_TOKEN}&userAddress=me`, 'query.userAddress'],
  },
})
