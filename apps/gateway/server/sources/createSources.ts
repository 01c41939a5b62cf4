import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { mainnet } from '@airlock/protocol/chains/generated/table'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type { Database } from '@airlock/server/openDatabase'
import type { Address } from 'viem'
import { chainBalance } from '../balances/chainBalance.ts'
import type { GatewayLog } from '../createGatewayApp.ts'
import { openExplorer } from '../explorer/Explorer.ts'
import { explorerBalance } from '../explorer/explorerBalance.ts'
import { explorerHistory } from '../explorer/explorerHistory.ts'
import { explorerNfts } from '../explorer/explorerNfts.ts'
import { GatewayError } from '../GatewayError.ts'
import { createMedia } from '../media/createMedia.ts'
import { mediaSigner } from '../media/mediaSigner.ts'
import { proxiedPictures } from '../media/proxiedPictures.ts'
import { readMediaKey } from '../media/readMediaKey.ts'
import { chainIdentity } from '../names/chainIdentity.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import { apiPrices } from '../prices/apiPrices.ts'
import { chainPrices } from '../prices/chainPrices.ts'
import type { GatewayDeps } from '../Route.ts'
import { bundledTokens } from '../tokens/bundledTokens.ts'
import { chainTokens } from '../tokens/chainTokens.ts'
import { coinOf } from '../tokens/coinOf.ts'
import { createTokenFacts } from '../tokens/createTokenFacts.ts'
import { createTokenLists } from '../tokens/createTokenLists.ts'
import { keptTokenFacts, noTokenFacts } from '../tokens/keptTokenFacts.ts'
import { tokenImages } from '../tokens/tokenImages.ts'
import { upstreamSources } from '../upstream/upstreamSources.ts'
import type { ChainRpcs } from './ChainRpc.ts'
import { chainGasPrice } from './chainGasPrice.ts'
import { openHistory } from './openHistory.ts'

export type SourceOptions = {
  settings: GatewaySettings
  /** URLs of each served chain, the preferred first. */
  upstreams: ReadonlyMap<CaipNetworkId, readonly string[]>
  rpcs: ChainRpcs
  /** Keeps history and facts of tokens; history has no source without it. */
  database: Database | undefined
  /** Origin of this gateway, as browsers reach it. */
  publicUrl: string
  /** Folder of the files that the gateway ships with. */
  root: string
  development: boolean
  log: GatewayLog
}

/** Creates the sources that the configuration chooses. Routes without a source refuse. */
export async function createSources(options: SourceOptions) {
  const { settings, rpcs, database, publicUrl, root, development, log } = options
  const { sources: chosen, tokenLists, ens, ipfsGateway, arweaveGateway, priceApi } = settings
  const logError = (message: string) => log('error', {}, message)
  const outbound = createOutbound({ allowOrigins: development ? originsOf(settings) : [] })
  const gateways = { ipfs: ipfsGateway, arweave: arweaveGateway }
  const signer = mediaSigner(await readMediaKey(database))
  const proxied = proxiedPictures({ publicUrl, signer })
  const imageOf = tokenImages({ publicUrl, proxied })
  const tokens = createTokenLists({ bundled: bundledTokens(root), order: tokenLists, outbound, logError })
  await tokens.refresh()
  const { lists } = tokens
  const facts = createTokenFacts(database ? keptTokenFacts(database) : noTokenFacts)
  const poolsOf = (chainId: CaipNetworkId) => poolsIn(settings, chainId)
  const upstream = settings.upstream && upstreamSources({ ...settings.upstream, proxied, lists })
  const prices = {
    chain: () => chainPrices({ rpcs, lists, facts, imageOf, poolsOf }),
    api: () => priceApi && apiPrices({ url: priceApi.url, outbound, lists, imageOf }),
    upstream: () => upstream?.prices,
  }[chosen.prices]()
  const named = { rpcs, lists, facts, imageOf }
  const history = database && openHistory({ ...options, ...named, database, outbound, gateways, proxied })
  const seen = history?.seen ?? (async () => [])
  const universalResolver = (ens.universalResolver ?? mainnet.contracts.ensUniversalResolver.address) as Address
  const chainId = isCaipNetworkId(ens.chainId) ? ens.chainId : mainnet.caipNetworkId
  const onInvalidAvatar = (reason: string) =>
    log('info', { code: reason }, 'The avatar record of a name gives no image')
  const identity = chainIdentity({ rpcs, chainId, universalResolver, outbound, gateways, proxied, onInvalidAvatar })
  const media = createMedia({ outbound, gateways })

  const withIcon = (chainId: CaipNetworkId) => {
    const { nativeImageId: imageId } = lists.of(chainId)
    return { ...coinOf(chainId), iconUrl: imageOf({ imageId }) }
  }
  const explorers = new Map(
    Object.entries(settings.explorers).map(([id, { url }]) => [id as CaipNetworkId, openExplorer({ url })]),
  )

  const sources: GatewayDeps['sources'] = {
    ...(chosen.balance === 'explorer' && {
      balance: explorerBalance({ explorers, lists, imageOf, prices: prices ?? (async () => []) }),
    }),
    ...(chosen.history === 'explorer' && { history: explorerHistory({ explorers, coinOf: withIcon, lists, imageOf }) }),
    ...(chosen.nfts === 'explorer' && { nfts: explorerNfts({ explorers, proxied }) }),
    ...(chosen.history === 'upstream' && upstream && { history: upstream.history }),
    ...(chosen.balance === 'upstream' && upstream && { balance: upstream.balance }),
    ...(chosen.identity === 'upstream' && upstream && { identity: upstream.identity }),
    ...(chosen.nfts === 'upstream' && upstream && { nfts: upstream.nfts }),
    ...(chosen.gasPrice === 'upstream' && upstream && { gasPrice: upstream.gasPrice }),
    ...(chosen.tokens === 'upstream' && upstream && { tokens: upstream.tokens }),
    ...(chosen.gasPrice === 'chain' && { gasPrice: chainGasPrice(rpcs) }),
    ...(chosen.tokens === 'chain' && { tokens: chainTokens({ lists, imageOf }) }),
    ...(prices && { prices }),
    ...(chosen.identity === 'chain' && { identity }),
    ...(chosen.balance === 'chain' && {
      balance: chainBalance({ ...named, seen, prices: prices ?? (async () => []) }),
    }),
    ...(chosen.history === 'chain' && history && { history: history.source }),
    ...(chosen.nfts === 'chain' && history && { nfts: history.nfts }),
  }
  return {
    sources,
    async media(signed: { u: string; s: string }, client: ClientNetwork) {
      const uri = signer.verify(signed)
      if (uri === undefined) throw new GatewayError('NOT_SIGNED')
      return media(uri, client)
    },
    async close() {
      tokens.close()
      await history?.close()
    },
  }
}

/** Origins of a local world, which are fetched although their addresses are private. */
function originsOf({ tokenLists, ipfsGateway, arweaveGateway }: GatewaySettings): string[] {
  const urls = [...tokenLists, ipfsGateway ?? '', arweaveGateway ?? ''].filter((url) => URL.canParse(url))
  return urls.map((url) => new URL(url).origin)
}

function poolsIn({ prices }: GatewaySettings, chainId: CaipNetworkId) {
  const of = prices[chainId]
  if (of === undefined) return undefined
  const lower = (address: string) => address.toLowerCase() as Address
  return {
    factories: of.factories.map(lower),
    stablecoins: of.stablecoins.map(lower),
    wrappedCoin: of.wrappedCoin === undefined ? undefined : lower(of.wrappedCoin),
  }
}
