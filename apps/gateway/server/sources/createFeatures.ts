import { type Features, NO_FEATURES } from '@airlock/protocol/gateway/answers/features'

/** Returns the features of the opened sources, as of each call. */
export function createFeatures(): () => Features {
  return () => NO_FEATURES
}
