import { type CaipAddress, type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { MAX_PRICED } from '@airlock/protocol/gateway/answers/price'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { Address } from 'viem'
import type { AnswerSource } from '../../AnswerSource.ts'
import { apiPrices } from '../../prices/apiPrices.ts'
import { chainPrices } from '../../prices/chainPrices.ts'
import { route } from '../../Route.ts'
import type { PriceSource } from '../../sources/Source.ts'
import type { UpstreamClient } from '../../upstream/openUpstream.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_TOKEN } from '../sampleValues.ts'

const endpoint = gatewayContract.fungiblePrice

export const priceSource: AnswerSource<'prices', PriceSource> = {
  name: 'prices',
  kinds: {
    chain: ({ settings, ...deps }) => chainPrices({ ...deps, poolsOf: (chainId) => poolsIn(settings, chainId) }),
    api: ({ settings: { priceApi }, ...deps }) => priceApi && apiPrices({ ...deps, url: priceApi.url }),
    upstream: ({ upstream }) => upstream && upstreamPrices(upstream),
  },
  sample: Object.assign(
    async () => [{ name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1, address: SAMPLE_TOKEN, change24h: 0 }],
    { chart: async () => [{ time: 1_767_225_600, price: 1 }] },
  ),
}

function poolsIn({ prices }: GatewaySettings, chainId: CaipNetworkId) {
  const pools = prices[chainId]
  if (pools === undefined) return undefined
  const lower = (address: string) => address.toLowerCase() as Address
  return {
    factories: pools.factories.map(lower),
    stablecoins: pools.stablecoins.map(lower),
    wrappedCoin: pools.wrappedCoin === undefined ? undefined : lower(pools.wrappedCoin),
  }
}

function upstreamPrices({ request, projectId }: UpstreamClient): PriceSource {
  return async ({ addresses }, context) => {
    const parts = Array.from({ length: Math.ceil(addresses.length / MAX_PRICED) }, (_, index) =>
      addresses.slice(index * MAX_PRICED, (index + 1) * MAX_PRICED),
    )
    const requests = parts.map((part) =>
      request(endpoint, { body: { currency: 'usd', addresses: part, projectId } }, context),
    )
    const requested = new Set(addresses.map((address) => address.toLowerCase()))
    const found = (await Promise.all(requests)).flatMap(({ fungibles }) => fungibles)
    return found.filter(({ address }) => address !== undefined && requested.has(address.toLowerCase()))
  }
}

export const fungiblePrice = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 15, staleWhileRevalidateS: 60 },
  source: priceSource,
  async respond({ body }, { source, chains }, context) {
    const served = body.addresses.filter((one): one is CaipAddress => {
      const chainId = one.slice(0, one.lastIndexOf(':'))
      return isCaipNetworkId(chainId) && chains.includes(chainId)
    })
    return { fungibles: await source({ addresses: served }, context) }
  },
  sample: {
    path: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [`${SAMPLE_CHAIN}:${SAMPLE_ADDRESS}`], projectId: 'default' },
  },
})
