import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { SwapRouters } from '@airlock/protocol/swap/routers'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type { Database } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { AnySource } from '../AnswerSource.ts'
import { openExplorer } from '../explorer/Explorer.ts'
import { GatewayError } from '../GatewayError.ts'
import type { GatewayLog } from '../log.ts'
import { createMedia } from '../media/createMedia.ts'
import { mediaSigner } from '../media/mediaSigner.ts'
import { proxiedImages } from '../media/proxiedImages.ts'
import { readMediaKey } from '../media/readMediaKey.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import { SOURCES, type Sources } from '../routes/routes.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import { bundledTokens } from '../tokens/bundledTokens.ts'
import { cachedTokenMetadata, noTokenMetadata } from '../tokens/cachedTokenMetadata.ts'
import { coinOf } from '../tokens/coinOf.ts'
import { createTokenLists } from '../tokens/createTokenLists.ts'
import { createTokenMetadata } from '../tokens/createTokenMetadata.ts'
import { tokenImages } from '../tokens/tokenImages.ts'
import { openUpstream } from '../upstream/openUpstream.ts'
import { openHistory } from './openHistory.ts'

export type SourceOptions = {
  settings: GatewaySettings
  upstreams: ReadonlyMap<CaipNetworkId, readonly string[]>
  rpcs: ChainRpcs
  routers: SwapRouters
  /** Without it, history has no source. */
  database: Database | undefined
  signerKeys: readonly Hex[]
  relayerKey: Hex | undefined
  publicUrl: string
  modalOrigin: string
  root: string
  development: boolean
  log: GatewayLog
}

/** Routes whose source does not open respond with SOURCE_MISSING. */
export async function createSources(options: SourceOptions) {
  const { settings, database, publicUrl, root, development, log } = options
  const { tokenLists, ipfsGateway, arweaveGateway } = settings
  const outbound = createOutbound({ allowOrigins: development ? originsOf(settings) : [] })
  const gateways = { ipfs: ipfsGateway, arweave: arweaveGateway }
  const signer = mediaSigner(await readMediaKey(database))
  const proxied = proxiedImages({ publicUrl, signer })
  const imageOf = tokenImages({ publicUrl, proxied })
  const logError = (message: string) => log('error', {}, message)
  const tokens = createTokenLists({ bundled: bundledTokens(root), order: tokenLists, outbound, logError })
  await tokens.refresh()
  const { lists } = tokens
  const metadata = createTokenMetadata(database ? cachedTokenMetadata(database) : noTokenMetadata)
  const coinWithIcon = (chainId: CaipNetworkId) => {
    const { nativeImageId: imageId } = lists.of(chainId)
    return { ...coinOf(chainId), iconUrl: imageOf({ imageId }) }
  }
  const chains = [...options.upstreams.keys()]
  const shared = { ...options, chains, lists, metadata, imageOf, outbound, gateways, proxied, coinOf: coinWithIcon }
  const index = database && openHistory({ ...shared, database })
  const media = createMedia({ outbound, gateways })
  const explorers = new Map(
    Object.entries(settings.explorers).map(([id, { url }]) => [id as CaipNetworkId, openExplorer({ url })]),
  )
  const upstream = settings.upstream && openUpstream({ ...settings.upstream, proxied, lists })

  const opened = new Map<AnySource, unknown>()
  function open<Opened>(source: AnySource<Opened>): Opened | undefined {
    const kind = settings.sources[source.name]
    if (!opened.has(source)) opened.set(source, source.kinds[kind]?.({ ...shared, index, explorers, upstream, open }))
    return opened.get(source) as Opened | undefined
  }
  return {
    sources: Object.fromEntries(SOURCES.map((source) => [source.name, open(source)])) as Partial<Sources>,
    async media(signed: { u: string; s: string }, client: ClientNetwork) {
      const uri = signer.verify(signed)
      if (uri === undefined) throw new GatewayError('NOT_SIGNED')
      return media(uri, client)
    },
    async close() {
      tokens.close()
      await index?.close()
    },
  }
}

/** In development these origins may have private addresses. */
function originsOf({ tokenLists, ipfsGateway, arweaveGateway }: GatewaySettings): string[] {
  const urls = [...tokenLists, ipfsGateway ?? '', arweaveGateway ?? ''].filter((url) => URL.canParse(url))
  return urls.map((url) => new URL(url).origin)
}
