import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { AnswerSource, SourceDeps } from '../../AnswerSource.ts'
import { chainBalance } from '../../balances/chainBalance.ts'
import { explorerBalance } from '../../explorer/explorerBalance.ts'
import { route } from '../../Route.ts'
import type { BalanceSource, PriceSource } from '../../sources/Source.ts'
import { chainOfAccount, chainsOfAccount } from '../chainsOfAccount.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_FLAGS, SAMPLE_TOKEN } from '../sampleValues.ts'
import { priceSource } from '../tokens/fungiblePrice.ts'

const endpoint = gatewayContract.balance
const noPrices: PriceSource = async () => []
const pricesOf = ({ open }: SourceDeps) => open(priceSource) ?? noPrices

const source: AnswerSource<'balance', BalanceSource> = {
  name: 'balance',
  kinds: {
    chain: (deps) =>
      chainBalance({ ...deps, observed: deps.index?.observed ?? (async () => []), prices: pricesOf(deps) }),
    explorer: (deps) => explorerBalance({ ...deps, prices: pricesOf(deps) }),
    upstream: ({ upstream }) =>
      upstream &&
      (async ({ address, chainId, tokens = [] }, context) => {
        const query = { chainId, currency: 'usd', tokens: tokens.length > 0 ? tokens.join(',') : undefined }
        const { balances } = await upstream.request(endpoint, { params: { address }, query }, context)
        return upstream.spam.balances(balances, chainId)
      }),
  },
  sample: async ({ chainId }) => [
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId,
      address: SAMPLE_TOKEN,
      value: 12.5,
      price: 1,
      quantity: { decimals: '6', numeric: '12.5' },
      iconUrl: 'https://gateway.example/getTokenImage/a',
      change24h: -0.1,
      flags: { ...SAMPLE_FLAGS, is_verified: true, is_tiny: false },
    },
  ],
}

export const balance = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 30, staleWhileRevalidateS: 60 },
  source,
  async respond({ params: { address }, query }, deps, context) {
    const { chainId: requested } = query
    const chains = requested === undefined ? chainsOfAccount(address, deps) : [chainOfAccount(address, requested, deps)]
    // A contract exists on one chain.
    const tokens = requested === undefined ? [] : (query.tokens?.split(',') ?? [])
    const settled = await Promise.allSettled(
      chains.map((chainId) => deps.source({ chainId, address, tokens }, context)),
    )
    const [failed] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const balances = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (failed !== undefined && settled.every(({ status }) => status === 'rejected')) throw failed
    return { balances }
  },
  sample: {
    path: `/v1/account/${SAMPLE_ADDRESS}/balance?currency=usd&chainId=${SAMPLE_CHAIN}&forceUpdate=true`,
    invalid: [`/v1/account/${SAMPLE_ADDRESS}/balance?currency=eur`, 'query.currency'],
  },
})
