import type { ChainNamespace } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { connectionsStore } from '../../connections/connectionsStore.ts'
import type { Readable } from '../../connections/readConnections.ts'
import type { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import { selectAccount } from '../actions/session/selectAccount.ts'
import type { Wallets } from '../headless/createWallets.ts'
import type { ConnectionId } from './createConnectionList.ts'

export type KitReads = Omit<Readable, 'wallets'> & Pick<AppKit, 'getAccount'>

export type MethodDeps = {
  store: Pick<ReturnType<typeof createWalletsStore>, 'get' | 'inactive' | 'reads'>
  reads(): KitReads
  loadWallets(): Promise<Pick<Wallets, 'call'>>
}

type Actions = {
  isActive(id: ConnectionId): boolean
  switchTo(id: ConnectionId): Promise<void>
  remove(id: ConnectionId): void
}

export function connectionMethods(
  deps: Pick<ActionDeps, 'session'> & MethodDeps,
  { isActive, switchTo, remove }: Actions,
): (name: string, args: unknown[]) => Promise<unknown> {
  const { session, store } = deps
  const stores = new Map<ChainNamespace | undefined, ReturnType<typeof connectionsStore>>()
  function read(namespace?: ChainNamespace) {
    const one = stores.get(namespace) ?? connectionsStore(namespace)
    stores.set(namespace, one)
    return one.get({ ...deps.reads(), wallets: store } as unknown as AppKit)
  }
  Object.assign(store.reads, {
    getConnections: (namespace?: ChainNamespace) => read(namespace).connections,
    getRecentConnections: (namespace?: ChainNamespace) => read(namespace).recentConnections,
  })
  const orActive = (namespace: ChainNamespace | undefined) => namespace ?? session.get().activeNamespace

  async function switchConnection(...[{ connection, address, ...target }]: Parameters<AppKit['switchConnection']>) {
    const namespace = orActive(target.namespace ?? connection.namespace)
    const id = { namespace, connectorId: connection.connectorId }
    try {
      await switchTo(id)
    } catch (cause) {
      // The host's call may prompt: a wallet that is locked or gone connects again.
      if (!isAirlockError(cause, 'UNAUTHORIZED') && !isAirlockError(cause, 'WALLET_NOT_FOUND')) throw cause
      await (await deps.loadWallets()).call('connect', [id.connectorId, { namespace }])
    }
    if (address && isActive(id)) selectAccount(deps, { namespace, address })
  }

  const methods: Record<string, (...args: never[]) => unknown> = {
    switchConnection,
    deleteConnection: ({ connectorId, namespace }: { connectorId: string; namespace?: ChainNamespace }) =>
      remove({ connectorId, namespace: orActive(namespace) }),
    disconnect: (namespace: ChainNamespace | undefined, { id }: { id: string }) =>
      remove({ connectorId: id, namespace: orActive(namespace) }),
  }
  return async (name, args) => methods[name]?.(...(args as never[]))
}
