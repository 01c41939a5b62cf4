import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AppKit } from '../types/AppKit.ts'
import type { AccountType, CaipNetwork } from '../types/states.ts'

/**
 * A connected wallet, or one that the visitor connected before.
 *
 * @example const label = ({ name, accounts }: Connection) => `${name} ${accounts[0]?.address ?? ''}`
 */
export type Connection = {
  /** Id for `wallets.connect`, such as `io.metamask`. */
  connectorId: string
  /** Name of the wallet. */
  name: string | undefined
  /** Image of the wallet. */
  icon: string | undefined
  /** Accounts that the wallet approved, the active one first. Empty for an earlier wallet. */
  accounts: readonly { address: string; type: AccountType }[]
  /** Network of the active account. */
  caipNetwork: CaipNetwork | undefined
  /** Namespace of the connection. Absent for an earlier wallet, which may have several. */
  namespace: ChainNamespace | undefined
}

/**
 * Connections of a page.
 *
 * @example const count = ({ connections }: Connections) => connections.length
 */
export type Connections = {
  /** The connected wallet of each namespace, or of the one that was asked for. */
  connections: readonly Connection[]
  /** Wallets that the visitor connected before. They are known after `wallets.list`. */
  recentConnections: readonly Connection[]
}

/** Reads the connection of a namespace, by default of the active one. */
export function readConnection(kit: AppKit, namespace = kit.getActiveChainNamespace()): Connection | undefined {
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
  }
}

export function readConnections(kit: AppKit, namespace?: ChainNamespace): Connections {
  const all = new Set(kit.getCaipNetworks().map(({ chainNamespace }) => chainNamespace))
  const connections = [...all]
    .filter((name) => name === (namespace ?? name))
    .flatMap((name) => readConnection(kit, name) ?? [])
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
      ...{ accounts: [], caipNetwork: undefined, namespace: undefined },
    })),
  }
}

/** Calls back after a change of any connection. */
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
