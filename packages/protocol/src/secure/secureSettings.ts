import * as z from 'zod/mini'
import { knownContracts } from '../config/knownContract.ts'
import { browserOrigin } from './browserOrigin.ts'

export const secureSettings = z.object({
  projectId: z.string(),
  modalOrigin: browserOrigin,
  /** Null for an unknown project; `any` marks hosts as unverified. */
  origins: z.union([z.array(z.string()), z.literal('any'), z.null()]),
  directEmbed: z.boolean(),
  rpcOrigins: z.array(z.string()),
  /** The first URL that responds counts. */
  rpcUrls: z.record(z.string(), z.array(z.string())),
  /** Other networks have public defaults, which learn an address only if a site names the network. */
  operatorNetworks: z.optional(z.array(z.string())),
  /** For networks outside `rpcUrls`; the CAIP-2 id is appended. */
  proxy: z.optional(z.object({ url: z.string(), networks: z.array(z.string()) })),
  knownContracts,
  /** Approvals show its prices as estimates. */
  gateway: z.optional(z.string()),
  descriptors: z.optional(z.object({ root: z.string(), url: z.string() })),
  /** Zone of the names, and ENS's default reverse registrar. */
  primaryNames: z.optional(z.object({ zone: z.string(), registrar: z.string() })),
  /** By CAIP-2 id. `allowanceKeepers` would be larger. */
  keepers: z.optional(z.record(z.string(), z.object({ tokens: z.record(z.string(), z.string()) }))),
  sponsored: z.optional(z.array(z.int())),
  passkeyOnly: z.optional(z.boolean()),
  development: z.boolean(),
  app: z.optional(z.object({ name: z.optional(z.string()), icon: z.optional(z.string()) })),
})
export type SecureSettings = z.output<typeof secureSettings>
