import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Features } from '@airlock/protocol/gateway/answers/features'
import type { Endpoint, EndpointResponse } from '@airlock/protocol/gateway/Endpoint'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type * as z from 'zod/mini'
import type { AnySource } from './AnswerSource.ts'
import type { Catalogue } from './catalogue/Catalogue.ts'
import type { DescriptorSnapshots } from './descriptorSnapshots.ts'
import type { NetworkImages } from './images/networkImages.ts'
import type { OnrampSource } from './onramp/createOnramp.ts'
import type { ChainRpc, ChainRpcs, ProxiedNetwork } from './sources/ChainRpc.ts'
import type { SourceContext } from './sources/Source.ts'

export type GatewayDeps = {
  catalogue: Catalogue
  networkImages: NetworkImages
  tokenImages: (id: string) => Promise<Content | undefined>
  /** @throws GatewayError NOT_SIGNED @throws LimitHit */
  media: (signed: { u: string; s: string }, client: ClientNetwork) => Promise<Content | undefined>
  /** Licences of the packages and pictures that are part of this server. */
  notices: string
  descriptors: DescriptorSnapshots
  chains: readonly CaipNetworkId[]
  /** Has more networks than `chains`: the gateway serves only the RPC of the others. */
  rpcs: (chainId: ProxiedNetwork) => ChainRpc | undefined
  bundlers: ChainRpcs
  purchases: OnrampSource['transactions']
  /** Current features: routers and providers can change at run time. */
  features: () => Features
}

export type Content = { bytes: string | Uint8Array<ArrayBuffer>; type: string }

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
export type RouteInput<One extends Endpoint> = {
  params: Parsed<One['params']>
  query: Parsed<One['query']>
  body: One['body'] extends 'bytes' ? Uint8Array : Parsed<One['body']>
}

export type Caching =
  | { by: 'forever' }
  | { by: 'none' }
  | { by: 'client'; maxAgeS: number }
  /** Cached here for all clients with equal requests. A stale answer is served while a newer one is fetched. */
  | { by: 'shared'; maxAgeS: number; staleWhileRevalidateS: number }

export type SampleRequest = {
  path: string
  body?: unknown
  /** The body is the invalid part by default. */
  invalid?: readonly [path: string, part: string]
}

type EndpointAnswerOf<One extends Endpoint> = One['response'] extends z.ZodMiniType ? EndpointResponse<One> : Content

type RouteOptions<One extends Endpoint, Source extends AnySource> = {
  endpoint: One
  /** `project` requires a project of the installation, and an origin that the project lists. */
  access: 'project' | 'open'
  caching: Caching
  /** The gateway responds with SOURCE_MISSING if the source does not open. */
  source?: Source
  isUncached?(input: RouteInput<One>): boolean
  /** Runs before `respond`. Its answer is never cached; undefined continues. */
  ahead?(input: RouteInput<One>, source: Source['sample']): Promise<EndpointAnswerOf<One> | undefined>
  /** Part of the cache key for the client's form of the answer. */
  variantOf?(input: RouteInput<One>): string
  /** Limits each request as a lookup, because no cache answers it. */
  isLookup?: true
  /** Calls that count towards the client's limit. 0 by default. */
  callsOf?(input: RouteInput<One>): number
  /** @returns undefined for 404 @throws GatewayError, SourceFailed, CursorInvalid, UpstreamFailed, LimitHit */
  respond(
    input: RouteInput<One>,
    deps: GatewayDeps & { source: Source['sample'] },
    context: SourceContext & { client: ClientNetwork; header(name: string): string | undefined },
  ): Promise<EndpointAnswerOf<One> | undefined>
  sample?: SampleRequest
}

export type Route<Source extends AnySource = AnySource> = RouteOptions<Endpoint, AnySource> & { source?: Source }

export function route<const One extends Endpoint, Source extends AnySource = never>(
  options: RouteOptions<One, Source>,
): Route<Source> {
  return options as unknown as Route<Source>
}
