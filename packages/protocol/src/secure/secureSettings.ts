import * as z from 'zod/mini'
import { knownContracts } from '../config/knownContract.ts'
import { browserOrigin } from './browserOrigin.ts'

/** Settings of the project, in a JSON data block of each document of the secure origin. */
export const secureSettings = z.object({
  projectId: z.string(),
  modalOrigin: browserOrigin,
  /** Hosts whose approvals may be given in a frame; null for an unknown project, `any` marks hosts as unverified. */
  origins: z.union([z.array(z.string()), z.literal('any'), z.null()]),
  /** Lets hosts embed the secure frame themselves. */
  directEmbed: z.boolean(),
  rpcOrigins: z.array(z.string()),
  /** The RPC of each network, the first that answers: what approvals are built from. */
  rpcUrls: z.record(z.string(), z.array(z.string())),
  /** CAIP-2 ids of `rpcUrls` that the operator configured; the others are public defaults, which learn an address only if a site names the network. */
  operatorNetworks: z.optional(z.array(z.string())),
  /** The gateway's RPC, to whose end the CAIP-2 id is written, of networks that `rpcUrls` leaves out. */
  proxy: z.optional(z.object({ url: z.string(), networks: z.array(z.string()) })),
  /** Contracts that the operator vouches for, by CAIP-2 id. */
  knownContracts,
  /** EVM networks on which the operator may pay fees. */
  sponsored: z.optional(z.array(z.int())),
  development: z.boolean(),
})
export type SecureSettings = z.output<typeof secureSettings>
