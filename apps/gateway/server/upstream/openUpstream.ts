import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import type { Proxied } from '../media/proxiedImages.ts'
import type { SourceContext } from '../sources/Source.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import { askUpstream, type Upstream, type UpstreamQuestion } from './askUpstream.ts'
import { withProxiedPictures } from './upstreamPictures.ts'
import { upstreamSpam } from './upstreamSpam.ts'

export function openUpstream(upstream: Upstream & { proxied: Proxied; lists: TokenLists }) {
  return {
    /** Some routes read it only from the body. */
    projectId: new URL(upstream.url).searchParams.get('projectId') ?? undefined,
    /** Replaces image URLs by those of this gateway's proxy. */
    request: async <One extends Endpoint>(endpoint: One, question: UpstreamQuestion, { signal }: SourceContext) =>
      withProxiedPictures(await askUpstream(upstream, endpoint, question, signal), upstream.proxied),
    spam: upstreamSpam(upstream.lists),
  }
}
export type UpstreamClient = ReturnType<typeof openUpstream>
