import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Sources } from '../sources/Source.ts'
import { askUpstream, type Upstream } from './askUpstream.ts'

/** Answers of another gateway, passed through as far as they make sense. A project id stands in the query of its URL. */
export function upstreamSources(
  upstream: Upstream,
): Pick<Sources, 'history' | 'balance' | 'nfts' | 'gasPrice' | 'tokens'> {
  const { history, balance, nfts, gasPrice, convertTokens } = gatewayContract
  return {
    history: ({ address, chainId, cursor }, { signal }) =>
      askUpstream(upstream, history, { params: { address }, query: { chainId, cursor } }, signal),
    async balance({ address, chainId }, { signal }) {
      const query = { chainId, currency: 'usd' }
      return (await askUpstream(upstream, balance, { params: { address }, query }, signal)).balances
    },
    nfts: ({ address, chainId, cursor }, { signal }) =>
      askUpstream(upstream, nfts, { params: { address }, query: { chainId, cursor } }, signal),
    gasPrice: ({ chainId }, { signal }) => askUpstream(upstream, gasPrice, { query: { chainId } }, signal),
    async tokens({ chainId }, { signal }) {
      return (await askUpstream(upstream, convertTokens, { query: { chainId } }, signal)).tokens
    },
  }
}
