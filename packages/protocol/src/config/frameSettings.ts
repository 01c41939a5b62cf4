import * as z from 'zod/mini'
import { isOrigin } from '../origin.ts'

/** Settings of the project, in a JSON data block of the frame's document. */
export const frameSettings = z.object({
  projectId: z.string(),
  /** Undefined project: nothing is served, but the refusal can name the reason. */
  origins: z.union([z.array(z.string()), z.literal('any'), z.null()]),
  rpcOrigins: z.array(z.string()),
  /** Without one there is no WalletConnect. */
  relay: z.optional(z.object({ url: z.string(), projectId: z.string() })),
  /** The origin of the gateway. */
  gateway: z.optional(z.string()),
  /** Goes to the gateway with each request. */
  clientId: z.optional(z.string()),
  /** The origin of the secure email frame. */
  secure: z.optional(z.string()),
  development: z.boolean(),
})
export type FrameSettings = z.output<typeof frameSettings>

/**
 * Returns `true` where a project serves a host, by exact comparison of serialized origins. Opaque origins ("null") never match (T5).
 * `unverified` is what `origins: "any"` gives.
 */
export function hostTrust(
  settings: Pick<FrameSettings, 'origins' | 'development'>,
  hostOrigin: string,
): 'allowed' | 'unverified' | 'refused' {
  if (!isOrigin(hostOrigin) || settings.origins === null) return 'refused'
  if (settings.origins === 'any') return 'unverified'
  if (settings.origins.includes(hostOrigin)) return 'allowed'
  return settings.development && new URL(hostOrigin).hostname === 'localhost' ? 'allowed' : 'refused'
}
