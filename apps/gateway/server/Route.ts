import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Endpoint, EndpointAnswer } from '@airlock/protocol/gateway/Endpoint'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type * as z from 'zod/mini'
import type { Catalogue } from './catalogue/Catalogue.ts'
import type { NetworkImages } from './images/networkImages.ts'
import type { ChainRpc, ChainRpcs, ProxiedNetwork } from './sources/ChainRpc.ts'
import type { SourceContext, Sources } from './sources/Source.ts'

/** Sources of the answers. */
export type GatewayDeps = {
  catalogue: Catalogue
  networkImages: NetworkImages
  /** Picture of a listed token, by its name in the gateway's own list. */
  tokenImages: (id: string) => Promise<Content | undefined>
  /** A picture that this gateway signed. @throws GatewayError NOT_SIGNED @throws LimitHit */
  media: (signed: { u: string; s: string }, client: ClientNetwork) => Promise<Content | undefined>
  /** Licences of the packages and pictures that are part of this server. */
  notices: string
  /** Chains that are served, in the order of the configuration. */
  chains: readonly CaipNetworkId[]
  /** Of more networks than those: of the others nothing but the RPC is served. */
  rpcs: (chainId: ProxiedNetwork) => ChainRpc | undefined
  bundlers: ChainRpcs
  /** An answer without a source is refused. */
  sources: Partial<Sources>
}

/** Bytes that are sent as they are. */
export type Content = { bytes: string | Uint8Array<ArrayBuffer>; type: string }

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
/** Parts of a request after its endpoint's schemas read them. */
export type RouteInput<One extends Endpoint> = {
  params: Parsed<One['params']>
  query: Parsed<One['query']>
  body: Parsed<One['body']>
}

/** Seconds for which a kept answer is served as fresh, and after that while a newer one is fetched (`stale-while-revalidate`). */
export type Kept = { freshS: number; staleS: number }

/** Answer of the gateway to an endpoint of its contract. */
export type Route<One extends Endpoint = Endpoint> = {
  endpoint: One
  /** `project` refuses requests that name no project of the installation, and pages of origins that it does not list. */
  access: 'project' | 'open'
  /**
   * Cache of an answer. `forever`: the address names the content. `nobody`: answered anew each time. `client`: answered anew, kept by clients
   * for the seconds. `shared`: kept here, and given to every equal request.
   */
  keeps: { by: 'forever' } | { by: 'nobody' } | ({ by: 'client' } & Pick<Kept, 'freshS'>) | ({ by: 'shared' } & Kept)
  /** Names the form of the answer that the client needs. Requests of other forms share no kept answer with it. */
  variantOf?(input: RouteInput<One>): string
  /** Number of calls that the request counts as towards the client's limit; 0 without this function. */
  callsOf?(input: RouteInput<One>): number
  /**
   * @returns undefined for what does not exist
   * @throws GatewayError, SourceFailed, CursorInvalid, UpstreamFailed, LimitHit
   */
  answer(
    input: RouteInput<One>,
    deps: GatewayDeps,
    context: SourceContext & { client: ClientNetwork },
  ): Promise<(One['answer'] extends z.ZodMiniType ? EndpointAnswer<One> : Content) | undefined>
}

/** Declares a route, with the types of its endpoint. */
export function route<const One extends Endpoint>(of: Route<One>): Route {
  return of as unknown as Route
}
