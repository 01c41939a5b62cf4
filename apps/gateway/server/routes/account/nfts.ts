import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { AnswerSource } from '../../AnswerSource.ts'
import { explorerNfts } from '../../explorer/explorerNfts.ts'
import { route } from '../../Route.ts'
import type { NftSource } from '../../sources/Source.ts'
import { chainOfAccount } from '../chainsOfAccount.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_FLAGS, SAMPLE_TOKEN } from '../sampleValues.ts'

const endpoint = gatewayContract.nfts

const source: AnswerSource<'nfts', NftSource> = {
  name: 'nfts',
  kinds: {
    chain: ({ index }) => index?.nfts,
    explorer: explorerNfts,
    upstream: ({ upstream }) =>
      upstream &&
      (async ({ address, chainId, cursor }, context) =>
        upstream.spam.nfts(
          await upstream.request(endpoint, { params: { address }, query: { chainId, cursor } }, context),
        )),
  },
  sample: async ({ chainId }) => ({
    data: [
      {
        id: `${SAMPLE_TOKEN}/1`,
        chainId,
        contract: SAMPLE_TOKEN,
        tokenId: '1',
        interface: 'ERC1155',
        name: 'One',
        description: 'The first',
        collection: { name: 'All' },
        preview: { url: 'https://gateway.example/v1/media?u=a&s=b' },
        attributes: [{ trait: 'Colour', value: 'red' }],
        flags: SAMPLE_FLAGS,
        quantity: '3',
      },
    ],
    next: null,
    coverage: { since: '2026-01-01T00:00:00Z', is_indexing: true },
  }),
}

export const nfts = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 30, staleWhileRevalidateS: 60 },
  source,
  async respond({ params: { address }, query }, deps, context) {
    return deps.source(
      { chainId: chainOfAccount(address, query.chainId, deps), address, cursor: query.cursor },
      context,
    )
  },
  sample: {
    path: `/v1/account/${SAMPLE_ADDRESS}/nfts?chainId=${SAMPLE_CHAIN}&forceUpdate=true`,
    invalid: [`/v1/account/${SAMPLE_ADDRESS}/nfts`, 'query.chainId'],
  },
})
