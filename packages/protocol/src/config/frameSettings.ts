import * as z from 'zod/mini'
import { isOrigin } from '../origin.ts'
import type { Project } from './config.ts'

/** Settings that the modal's own server writes into its document. Optional objects are not parsed, which keeps the first screen small. */
export const frameSettings = z.object({
  projectId: z.string(),
  /** Null for an unknown project: nothing is served, but the rejection names the reason. */
  origins: z.union([z.array(z.string()), z.literal('any'), z.null()]),
  rpcOrigins: z.array(z.string()),
  /** Required for WalletConnect. */
  relay: z.optional(z.unknown() as z.ZodMiniType<{ url: string; projectId: string }>),
  gateway: z.optional(z.string()),
  /** Sent to the gateway with each request. */
  clientId: z.optional(z.string()),
  secure: z.optional(z.string()),
  /** Wallets that only a passkey opens. */
  passkeyOnly: z.optional(z.unknown() as z.ZodMiniType<NonNullable<Project['passkeyOnly']>>),
  /** Routers of swaps. The feature reads them by its own schema, which the first screen does not need. */
  routers: z.optional(z.unknown()),
  /** Root of the pinned descriptions of contracts (ERC-7730). */
  descriptors: z.optional(z.string()),
  /** Sign-in methods of the operator. Absent: a site gets those that it asks for. */
  offer: z.optional(z.unknown() as z.ZodMiniType<NonNullable<Project['offer']>>),
  /** `false`: no pairing goes to the page. */
  headless: z.optional(z.boolean()),
  development: z.boolean(),
})
export type FrameSettings = z.output<typeof frameSettings>

/**
 * Returns whether a project serves a host, by equality of origins. The opaque origin `null` never matches (T5).
 * `origins: "any"` returns `unverified`.
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
