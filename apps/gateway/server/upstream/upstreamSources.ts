import { MAX_PRICED } from '@airlock/protocol/gateway/answers/price'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import type { Proxied } from '../media/proxiedPictures.ts'
import { normalizeName } from '../names/normalizeName.ts'
import type { SourceContext, Sources } from '../sources/Source.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import { askUpstream, type Upstream, type UpstreamQuestion, UpstreamRefused } from './askUpstream.ts'
import { withProxiedPictures } from './upstreamPictures.ts'
import { upstreamSpam } from './upstreamSpam.ts'

/**
 * Answers of another gateway, passed through as far as they make sense, with pictures by this gateway's proxy. A project id stands in the
 * query of its URL.
 */
export function upstreamSources(upstream: Upstream & { proxied: Proxied; lists: TokenLists }): Sources {
  const { history, balance, nfts, gasPrice, convertTokens, fungiblePrice } = gatewayContract
  const { identity, profileLookup, profileReverse } = gatewayContract
  const ask = async <One extends Endpoint>(endpoint: One, question: UpstreamQuestion, { signal }: SourceContext) =>
    withProxiedPictures(await askUpstream(upstream, endpoint, question, signal), upstream.proxied)

  const spam = upstreamSpam(upstream.lists)

  return {
    async history({ address, chainId, cursor }, context) {
      return spam.history(await ask(history, { params: { address }, query: { chainId, cursor } }, context), chainId)
    },
    async balance({ address, chainId, tokens = [] }, context) {
      const query = { chainId, currency: 'usd', tokens: tokens.length > 0 ? tokens.join(',') : undefined }
      return spam.balances((await ask(balance, { params: { address }, query }, context)).balances, chainId)
    },
    async nfts({ address, chainId, cursor }, context) {
      return spam.nfts(await ask(nfts, { params: { address }, query: { chainId, cursor } }, context))
    },
    gasPrice: ({ chainId }, context) => ask(gasPrice, { query: { chainId } }, context),
    async tokens({ chainId }, context) {
      return (await ask(convertTokens, { query: { chainId } }, context)).tokens
    },
    async prices({ addresses }, context) {
      const parts = Array.from({ length: Math.ceil(addresses.length / MAX_PRICED) }, (_, index) =>
        addresses.slice(index * MAX_PRICED, (index + 1) * MAX_PRICED),
      )
      const requests = parts.map((part) => ask(fungiblePrice, { body: { currency: 'usd', addresses: part } }, context))
      const wanted = new Set(addresses.map((address) => address.toLowerCase()))
      const found = (await Promise.all(requests)).flatMap(({ fungibles }) => fungibles)
      return found.filter(({ address }) => address !== undefined && wanted.has(address.toLowerCase()))
    },
    identity: {
      async identity({ address }, context) {
        const { name, avatar } = await ask(identity, { params: { address } }, context)
        return { name: isNormal(name) ? name : null, avatar: avatar || null }
      },
      async lookup({ name }, context) {
        const normalized = normalizeName(name)
        if (normalized === undefined) return undefined
        try {
          const found = await ask(profileLookup, { params: { name: normalized } }, context)
          return isNormal(found.name) ? found : undefined
        } catch (cause) {
          if (cause instanceof UpstreamRefused && cause.status === 404) return undefined
          throw cause
        }
      },
      async reverse({ address }, context) {
        return (await ask(profileReverse, { params: { address } }, context)).filter(({ name }) => isNormal(name))
      },
    },
  }
}

/** A name that is not normalised may look like another (https://docs.ens.domains/ensip/15). */
const isNormal = (name: string | null) => name !== null && name !== '' && normalizeName(name) === name
