import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { AnswerSource } from '../../AnswerSource.ts'
import { explorerHistory } from '../../explorer/explorerHistory.ts'
import { mergeChains } from '../../history/mergeChains.ts'
import { route } from '../../Route.ts'
import type { HistorySource } from '../../sources/Source.ts'
import { chainOfAccount, chainsOfAccount } from '../chainsOfAccount.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_FLAGS, SAMPLE_TOKEN } from '../sampleValues.ts'
import { needsTransfers, withTransfers } from './withTransfers.ts'

const endpoint = gatewayContract.history

const source: AnswerSource<'history', HistorySource> = {
  name: 'history',
  kinds: {
    chain: ({ index }) => index?.history,
    explorer: explorerHistory,
    upstream: ({ upstream }) =>
      upstream &&
      (async ({ address, chainId, cursor }, context) => {
        const found = await upstream.request(endpoint, { params: { address }, query: { chainId, cursor } }, context)
        return upstream.spam.history(found, chainId)
      }),
  },
  sample: async ({ chainId }) => ({
    data: [
      {
        id: `0x${'a'.repeat(64)}`,
        metadata: {
          operationType: 'send',
          hash: `0x${'a'.repeat(64)}`,
          minedAt: '2026-01-31T12:00:00.000Z',
          sentFrom: SAMPLE_ADDRESS,
          sentTo: SAMPLE_ADDRESS,
          status: 'confirmed',
          nonce: 1,
          chain: chainId,
          application: { name: null, iconUrl: null },
          method: 'transfer',
          fee: '0.0001',
        },
        transfers: [
          {
            fungible_info: {
              name: 'USD Coin',
              symbol: 'USDC',
              icon: { url: '' },
              decimals: 6,
              address: SAMPLE_TOKEN,
              flags: { ...SAMPLE_FLAGS, is_verified: true },
            },
            direction: 'out',
            quantity: { numeric: '1.5' },
            value: 1.5,
            price: 1,
            counterparty: SAMPLE_ADDRESS,
          },
          {
            nft_info: {
              name: 'One',
              interface: 'ERC721',
              content: { preview: { url: '' }, detail: null },
              flags: { is_spam: true, reasons: ['link'] },
              contract: SAMPLE_TOKEN,
              token_id: '1',
            },
            direction: 'in',
            quantity: { numeric: '1' },
          },
        ],
      },
    ],
    next: 'WzEsMl0',
    coverage: { native: false, since: '2026-01-01T00:00:00Z', is_indexing: true },
  }),
}

export const history = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 15, staleWhileRevalidateS: 60 },
  source,
  // Purchases change within seconds.
  isUncached: ({ query: { onramp } }) => isSet(onramp),
  variantOf: ({ query: { sv } }) => (needsTransfers(sv) ? 'transfers' : ''),
  async respond({ params: { address }, query: { chainId, cursor, sv, onramp } }, deps, context) {
    if (isSet(onramp)) {
      const network = chainId === undefined ? undefined : chainOfAccount(address, chainId, deps)
      return { data: await deps.purchases(address, network), next: null }
    }
    const page =
      chainId === undefined
        ? await mergeChains(deps.source, { chains: chainsOfAccount(address, deps), address, cursor }, context)
        : await deps.source({ chainId: chainOfAccount(address, chainId, deps), address, cursor }, context)
    return needsTransfers(sv) ? withTransfers(page, chainId) : page
  },
  sample: {
    path: `/v1/account/${SAMPLE_ADDRESS}/history?chainId=${SAMPLE_CHAIN}&forceUpdate=true`,
    invalid: [`/v1/account/${SAMPLE_ADDRESS}/history?chainId=${SAMPLE_CHAIN}&cursor=%F0%9F%92%A5`, 'query.cursor'],
  },
})

const isSet = (onramp: string | undefined) => onramp !== undefined && onramp !== '' && onramp !== 'false'
