import * as z from 'zod/mini'
import { knownContracts } from '../config/knownContract.ts'
import { browserOrigin } from './browserOrigin.ts'

/** Project settings, in a JSON data block of each document of the secure origin. */
export const secureSettings = z.object({
  projectId: z.string(),
  modalOrigin: browserOrigin,
  /** Hosts that may show approvals in a frame; null for an unknown project; `any` marks hosts as unverified. */
  origins: z.union([z.array(z.string()), z.literal('any'), z.null()]),
  /** Lets hosts embed the secure frame themselves. */
  directEmbed: z.boolean(),
  rpcOrigins: z.array(z.string()),
  /** The RPC of each network, the first that answers: what approvals are built from. */
  rpcUrls: z.record(z.string(), z.array(z.string())),
  /**
   * Networks that the operator configured. The others are public defaults, which learn an address only if a site names
   * the network.
   */
  operatorNetworks: z.optional(z.array(z.string())),
  /** Gateway RPC for networks outside `rpcUrls`; the CAIP-2 id is appended. */
  proxy: z.optional(z.object({ url: z.string(), networks: z.array(z.string()) })),
  /** The operator's known contracts, by CAIP-2 id. */
  knownContracts,
  /** The project's gateway, whose prices approvals show as estimates. */
  gateway: z.optional(z.string()),
  /** Root of the pinned descriptors (ERC-7730), and the gateway that serves them. */
  descriptors: z.optional(z.object({ root: z.string(), url: z.string() })),
  /** Zone whose names an account may show everywhere, and ENS's default reverse registrar. */
  primaryNames: z.optional(z.object({ zone: z.string(), registrar: z.string() })),
  /** Networks on which an account grants permissions, by CAIP-2 id (`allowanceKeepers`, which is longer). */
  keepers: z.optional(z.record(z.string(), z.object({ tokens: z.record(z.string(), z.string()) }))),
  /** EVM networks with possible sponsorship. */
  sponsored: z.optional(z.array(z.int())),
  /** Wallets that only a passkey opens sign in on the secure origin's pages. */
  passkeyOnly: z.optional(z.boolean()),
  development: z.boolean(),
  /** The app's name and icon (data URL), as the operator configured them. */
  app: z.optional(z.object({ name: z.optional(z.string()), icon: z.optional(z.string()) })),
})
export type SecureSettings = z.output<typeof secureSettings>
