import { type Features, NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { Sources } from '../routes/routes.ts'

/** Returns the features of the opened sources, as of each call. */
export function createFeatures(sources: Partial<Sources>): () => Features {
  return () => ({ ...NO_FEATURES, sessions: sources.sessions !== undefined })
}
