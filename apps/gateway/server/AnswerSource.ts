import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { SwapRouters } from '@airlock/protocol/swap/routers'
import type { Database } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import type { Explorer } from './explorer/Explorer.ts'
import type { Indexer } from './history/indexer/createIndexer.ts'
import type { NamedMetadata } from './history/toTransfer.ts'
import type { TransferContext } from './history/transferContext.ts'
import type { GatewayLog } from './log.ts'
import type { Proxied } from './media/proxiedImages.ts'
import type { AvatarReader } from './names/readAvatar.ts'
import type { Outbound } from './outbound/createOutbound.ts'
import type { ChainRpcs } from './sources/ChainRpc.ts'
import type { HistorySource, NftSource } from './sources/Source.ts'
import type { FindTokenMetadata } from './tokens/createTokenMetadata.ts'
import type { ObservedTokens } from './tokens/ObservedTokens.ts'
import type { TokenLists } from './tokens/TokenLists.ts'
import type { TokenImages } from './tokens/tokenImages.ts'
import type { UpstreamClient } from './upstream/openUpstream.ts'

export type SourceName = keyof GatewaySettings['sources']

export type ChainIndex = {
  history: HistorySource
  nfts: NftSource
  observed: ObservedTokens
  powers: { database: Database; indexer: Pick<Indexer, 'request'>; tokens: TransferContext['tokens'] }
}

export type SourceDeps = {
  settings: GatewaySettings
  chains: readonly CaipNetworkId[]
  rpcs: ChainRpcs
  routers: SwapRouters
  lists: TokenLists
  metadata: FindTokenMetadata
  imageOf: TokenImages
  proxied: Proxied
  outbound: Outbound
  gateways: AvatarReader['gateways']
  explorers: ReadonlyMap<CaipNetworkId, Explorer>
  coinOf(chainId: CaipNetworkId): NamedMetadata['coin']
  modalOrigin: string
  database: Database | undefined
  signerKeys: readonly Hex[]
  relayerKey: Hex | undefined
  index: ChainIndex | undefined
  upstream: UpstreamClient | undefined
  log: GatewayLog
  open<Opened>(source: AnySource<Opened>): Opened | undefined
}

/** Origin of a response, chosen by `gateway.sources.<name>`. */
export type AnswerSource<Name extends SourceName, Opened> = {
  name: Name
  kinds: Readonly<Record<GatewaySettings['sources'][Name], (deps: SourceDeps) => Opened | undefined>>
  /** Returns one of each entity with every field, for tests. */
  sample: Opened
}

export type AnySource<Opened = unknown> = {
  name: SourceName
  kinds: Readonly<Record<string, (deps: SourceDeps) => Opened | undefined>>
  sample: Opened
}
