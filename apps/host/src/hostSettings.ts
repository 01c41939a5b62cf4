import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'

/** A farm as the site offers it, with the address of its vault on each network that has one. */
export type Farm = { id: string; name: string; summary: string; vaults: Record<CaipNetworkId, Address> }

/** Settings that the server writes into a JSON block of the page, so that one build serves every deployment. */
export type HostSettings = {
  walletOrigin: string
  sdkVersion: string
  projectId: string
  networks: CaipNetworkId[]
  rpcUrls: Record<CaipNetworkId, string>
  farms: Farm[]
  /** The server signs visitors in. */
  canSignIn: boolean
}

/** Reads the data block of this document. It comes from our own server, so it is not checked again. */
export function readHostSettings(root: Document = document): HostSettings {
  return JSON.parse(root.getElementById('host-settings')?.textContent ?? '') as HostSettings
}
