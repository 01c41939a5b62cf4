import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Page } from '@playwright/test'
import type { Lab } from '../../stack/walletPeer/startLab.ts'
import type { WorldUrls } from '../../stack/worldConfig.ts'

export type RemoteNamespace = {
  namespace: ChainNamespace
  network: CaipNetworkId
  methods: readonly string[]
  foreignAddress: string
  refused(address: string): readonly (readonly [call: { method: string; params: object }, error: string])[]
  serverOf(urls: WorldUrls): string
  balance(urls: WorldUrls, address: string): Promise<string>
  signs(page: Page, lab: Lab, address: string): Promise<void>
}

export function withNetwork({ rpc, ...urls }: WorldUrls, { network, serverOf }: RemoteNamespace) {
  const servers = Object.entries({ ...rpc, [network]: serverOf({ rpc, ...urls }) })
  return {
    networks: servers.map(([id]) => id).join(),
    'custom-rpc-urls': JSON.stringify(Object.fromEntries(servers.map(([id, url]) => [id, [{ url }]]))),
  }
}
