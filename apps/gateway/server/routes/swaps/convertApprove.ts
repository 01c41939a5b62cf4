import { approvalContract } from '@airlock/protocol/gateway/approvalContract'
import type { Address } from 'viem'
import { route } from '../../Route.ts'
import { readAccount, readPair, readUnits } from '../../swap/readSwapRequest.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN } from '../sampleValues.ts'
import { SAMPLE_PAIR, swapSource } from './swapSource.ts'

/** Without amount and spender, approves the account's last quote. */
export const convertApprove = route({
  endpoint: approvalContract.convertApprove,
  access: 'project',
  caching: { by: 'none' },
  isLookup: true,
  source: swapSource,
  async respond({ query }, { source, ...deps }, context) {
    const { userAddress, amount, spender } = query
    const request = {
      ...readPair(query, deps),
      account: readAccount(userAddress),
      amount: amount === undefined ? undefined : readUnits(amount),
      spender: spender?.toLowerCase() as Address | undefined,
    }
    return source.approve(request, context)
  },
  sample: {
    path: `/v1/convert/build-approve?userAddress=${SAMPLE_CHAIN}:${SAMPLE_ADDRESS}&${SAMPLE_PAIR}`,
    invalid: [
      `/v1/convert/build-approve?userAddress=${SAMPLE_CHAIN}:${SAMPLE_ADDRESS}&${SAMPLE_PAIR}&spender=0x1`,
      'query.spender',
    ],
  },
})
