import type { SourceDeps } from '../AnswerSource.ts'
import { SOURCES, type Sources } from '../routes/routes.ts'
import { openUpstream } from '../upstream/openUpstream.ts'

export function upstreamSources(options: Parameters<typeof openUpstream>[0]): Sources {
  const deps = { upstream: openUpstream(options) } as SourceDeps
  return Object.fromEntries(SOURCES.map(({ name, kinds }) => [name, kinds.upstream?.(deps)])) as Sources
}
