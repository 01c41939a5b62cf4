import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Page } from '@playwright/test'
import type { Lab } from '../../stack/walletPeer/startLab.ts'
import type { WorldUrls } from '../../stack/worldConfig.ts'

export type RemoteNamespace = {
  namespace: ChainNamespace
  network: CaipNetworkId
  methods: readonly string[]
  foreignAddress: string
  /** Calls that the kit must refuse, with the error. */
  refused(address: string): readonly (readonly [call: { method: string; params: object }, error: string])[]
  serverOf(urls: WorldUrls): string
  /** Balance as the modal shows it, read from the chain. */
  balance(urls: WorldUrls, address: string): Promise<string>
  /** Signs with each method, and verifies the signatures without the product. */
  signs(page: Page, lab: Lab, address: string): Promise<void>
}

/** Attributes of a page with a network next to those of EVM. */
export function withNetwork({ rpc, ...urls }: WorldUrls, { network, serverOf }: RemoteNamespace) {
  const servers = Object.entries({ ...rpc, [network]: serverOf({ rpc, ...urls }) })
  return {
    networks: servers.map(([id]) => id).join(),
    'custom-rpc-urls': JSON.stringify(Object.fromEntries(servers.map(([id, url]) => [id, [{ url }]]))),
  }
}
