import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'

export type Farm = { id: string; name: string; summary: string; vaults: Record<CaipNetworkId, Address> }

/** Settings in a JSON block of the page, so that one build serves every deployment. */
export type HostSettings = {
  walletOrigin: string
  sdkVersion: string
  projectId: string
  networks: CaipNetworkId[]
  rpcUrls: Record<CaipNetworkId, string>
  farms: Farm[]
  canSignIn: boolean
}

/** The settings come from our server and are not validated. */
export function readHostSettings(root: Document = document): HostSettings {
  return JSON.parse(root.getElementById('host-settings')?.textContent ?? '') as HostSettings
}
