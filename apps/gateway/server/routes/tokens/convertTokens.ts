import { base } from '@airlock/protocol/chains/generated/table'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { AnswerSource } from '../../AnswerSource.ts'
import { route } from '../../Route.ts'
import type { TokenSource } from '../../sources/Source.ts'
import { chainTokens } from '../../tokens/chainTokens.ts'
import { SAMPLE_CHAIN, SAMPLE_TOKEN } from '../sampleValues.ts'
import { servedChain } from '../servedChain.ts'

const endpoint = gatewayContract.convertTokens

const source: AnswerSource<'tokens', TokenSource> = {
  name: 'tokens',
  kinds: {
    chain: chainTokens,
    upstream: ({ upstream }) =>
      upstream &&
      (async ({ chainId }, context) => (await upstream.request(endpoint, { query: { chainId } }, context)).tokens),
  },
  sample: async () => [
    { name: 'USD Coin', symbol: 'USDC', address: SAMPLE_TOKEN, decimals: 6, logoUri: '', eip2612: true },
  ],
}

export const convertTokens = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 300, staleWhileRevalidateS: 86_400 },
  source,
  async respond({ query }, deps, context) {
    return { tokens: await deps.source({ chainId: servedChain(query.chainId, deps) }, context) }
  },
  sample: {
    path: `/v1/convert/tokens?chainId=${SAMPLE_CHAIN}`,
    invalid: [`/v1/convert/tokens?chainId=${base.caipNetworkId}`, 'query.chainId'],
  },
})
