import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { AnswerSource } from '../../AnswerSource.ts'
import { chainPowers } from '../../powers/chainPowers.ts'
import { route } from '../../Route.ts'
import type { PowerSource } from '../../sources/Source.ts'
import { chainOfAccount } from '../chainsOfAccount.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_FLAGS, SAMPLE_TOKEN } from '../sampleValues.ts'
import { priceSource } from '../tokens/fungiblePrice.ts'

const endpoint = gatewayContract.powers

const source: AnswerSource<'powers', PowerSource> = {
  name: 'powers',
  kinds: {
    chain: ({ index, open, ...deps }) =>
      index && chainPowers({ ...deps, ...index.powers, prices: open(priceSource) ?? (async () => []) }),
    upstream: ({ upstream }) =>
      upstream &&
      ((query, context) =>
        upstream.request(endpoint, { params: { address: query.address }, query: { chainId: query.chainId } }, context)),
  },
  sample: async ({ chainId }) => ({
    data: [
      {
        chainId,
        kind: 'permit2',
        token: SAMPLE_TOKEN,
        spender: `${chainId}:${SAMPLE_ADDRESS}`,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        iconUrl: '',
        spenderName: 'Uniswap v3',
        flags: { ...SAMPLE_FLAGS, is_verified: true },
        is_called: true,
        amount: '1000000',
        atRisk: '500000',
        value: 0.5,
        expires: '2026-03-01T00:00:00.000Z',
        since: '2026-01-01T00:00:00.000Z',
      },
      {
        chainId,
        kind: 'item',
        token: SAMPLE_TOKEN,
        spender: `${chainId}:${SAMPLE_ADDRESS}`,
        tokenId: '1',
        name: 'All',
        symbol: '',
        decimals: 0,
        iconUrl: '',
        flags: { is_verified: false, is_spam: true, reasons: ['link'] },
        is_called: false,
        is_unread: true,
        since: '2026-01-01T00:00:00.000Z',
      },
    ],
    is_partial: true,
    coverage: { since: '2026-01-01T00:00:00Z', is_indexing: true },
  }),
}

export const powers = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 15, staleWhileRevalidateS: 60 },
  source,
  async respond({ params: { address }, query }, deps, context) {
    return deps.source({ chainId: chainOfAccount(address, query.chainId, deps), address }, context)
  },
  sample: {
    path: `/v1/powers/${SAMPLE_ADDRESS}?chainId=${SAMPLE_CHAIN}&forceUpdate=true`,
    invalid: [`/v1/powers/${SAMPLE_ADDRESS}`, 'query.chainId'],
  },
})
