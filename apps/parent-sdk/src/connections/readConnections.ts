import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AppKit } from '../types/AppKit.ts'
import type { InactiveWallet } from '../types/headless.ts'
import type { CaipNetwork, Connection, Connections } from '../types/states.ts'

export type Readable = Pick<
  AppKit,
  'getActiveChainNamespace' | 'getAccount' | 'getWalletInfo' | 'getCaipNetwork' | 'getCaipNetworks'
> & {
  wallets: Pick<AppKit['wallets'], 'get'> & Partial<Pick<AppKit['wallets'], 'inactive'>>
}

export function readConnection(kit: Readable, namespace = kit.getActiveChainNamespace()): Connection | undefined {
  const { isConnected, allAccounts } = kit.getAccount(namespace)
  const info = kit.getWalletInfo(namespace)
  if (!isConnected) return undefined
  return {
    connectorId: info?.id ?? '',
    name: info?.name,
    icon: info?.icon,
    accounts: allAccounts.map(({ address, type }) => ({ address, type })),
    caipNetwork: kit.getCaipNetwork(namespace),
    namespace,
    isActive: true,
  }
}

export function readConnections(kit: Readable, namespace?: ChainNamespace): Connections {
  const networks = kit.getCaipNetworks()
  const all = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  const isWanted = (name: ChainNamespace) => name === (namespace ?? name)
  const active = [...all].filter(isWanted).flatMap((name) => readConnection(kit, name) ?? [])
  // An instance of an earlier SDK on the page has one wallet for each namespace.
  const inactive = (kit.wallets.inactive?.() ?? []).filter((one) => isWanted(one.namespace))
  const connections = [...active, ...inactive.map((one) => toConnection(one, networks))]
  const recent = kit.wallets
    .get()
    .rows.filter(
      ({ id, isRecent, namespaces }) =>
        isRecent &&
        (namespace === undefined || namespaces.includes(namespace)) &&
        !connections.some(({ connectorId }) => connectorId === id),
    )
  return {
    connections,
    recentConnections: recent.map(({ id, name, icon }) => ({
      ...{ connectorId: id, name, icon },
      ...{ accounts: [], caipNetwork: undefined, namespace: undefined, isActive: false },
    })),
  }
}

function toConnection(
  { connectorId, name, icon, accounts, caipNetworkId, namespace }: InactiveWallet,
  networks: readonly CaipNetwork[],
) {
  return {
    ...{ connectorId, name, namespace, icon, isActive: false },
    accounts: accounts.map((address) => ({ address, type: 'eoa' as const })),
    caipNetwork: networks.find((one) => one.caipNetworkId === caipNetworkId),
  }
}

export function followConnections(kit: AppKit, onChange: () => void) {
  const namespaces = new Set(kit.getCaipNetworks().map(({ chainNamespace }) => chainNamespace))
  const stops = [kit.wallets.subscribe(onChange), kit.subscribeNetwork(onChange)]
  for (const namespace of namespaces) {
    stops.push(kit.subscribeAccount(onChange, namespace), kit.subscribeWalletInfo(onChange, namespace))
  }
  return () => {
    for (const stop of stops) stop()
  }
}
