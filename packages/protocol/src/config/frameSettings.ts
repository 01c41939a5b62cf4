import * as z from 'zod/mini'
import { isOrigin } from '../origin.ts'
import type { Project } from './config.ts'

/** Optional objects are not parsed, which keeps the first screen small. */
export const frameSettings = z.object({
  projectId: z.string(),
  /** Null for an unknown project, so that the rejection names the reason. */
  origins: z.union([z.array(z.string()), z.literal('any'), z.null()]),
  rpcOrigins: z.array(z.string()),
  relay: z.optional(z.unknown() as z.ZodMiniType<{ url: string; projectId: string }>),
  gateway: z.optional(z.string()),
  clientId: z.optional(z.string()),
  secure: z.optional(z.string()),
  passkeyOnly: z.optional(z.unknown() as z.ZodMiniType<NonNullable<Project['passkeyOnly']>>),
  routers: z.optional(z.unknown()),
  descriptors: z.optional(z.string()),
  /** Absent: a site gets the methods that it asks for. */
  offer: z.optional(z.unknown() as z.ZodMiniType<NonNullable<Project['offer']>>),
  /** `false`: no pairing goes to the page. */
  headless: z.optional(z.boolean()),
  development: z.boolean(),
})
export type FrameSettings = z.output<typeof frameSettings>

/** Compares origins by equality. The opaque origin `null` never matches (T5). */
export function hostTrust(
  settings: Pick<FrameSettings, 'origins' | 'development'>,
  hostOrigin: string,
): 'allowed' | 'unverified' | 'refused' {
  if (!isOrigin(hostOrigin) || settings.origins === null) return 'refused'
  if (settings.origins === 'any') return 'unverified'
  if (settings.origins.includes(hostOrigin)) return 'allowed'
  return settings.development && new URL(hostOrigin).hostname === 'localhost' ? 'allowed' : 'refused'
}
