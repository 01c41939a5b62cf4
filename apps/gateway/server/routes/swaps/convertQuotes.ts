import { swapContract } from '@airlock/protocol/gateway/swap/swapContract'
import { route } from '../../Route.ts'
import { readAccount, readPair, readSlippageBp, readUnits } from '../../swap/readSwapRequest.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { SAMPLE_PAIR, swapSource } from './swapSource.ts'

export const convertQuotes = route({
  endpoint: swapContract.convertQuotes,
  access: 'project',
  caching: { by: 'none' },
  isLookup: true,
  source: swapSource,
  async respond({ query }, { source, ...deps }, context) {
    const { amount, userAddress, slippage } = query
    const request = {
      ...readPair(query, deps),
      amount: readUnits(amount),
      account: readAccount(userAddress),
      slippageBp: readSlippageBp(slippage, 'query.slippage'),
    }
    return { quotes: await source.quote(request, context) }
  },
  sample: {
    path: `/v1/convert/quotes?amount=1e%2B21&userAddress=${SAMPLE_ADDRESS}&${SAMPLE_PAIR}`,
    invalid: [`/v1/convert/quotes?amount=-1&userAddress=${SAMPLE_ADDRESS}&${SAMPLE_PAIR}`, 'query.amount'],
  },
})
