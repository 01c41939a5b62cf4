import type { ChainNamespace } from '@airlock/protocol/caip'
import { createListeners } from '../page/utils/createListeners.ts'
import type { Store } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { Connection } from '../types/states.ts'
import { readConnection, readConnections } from './readConnections.ts'

export type ConnectionCallbacks = {
  onSuccess?(result: { address: string | undefined; type: 'switch' | 'disconnect' }): void
  onError?(error: Error): void
}

type Target = Pick<Connection, 'connectorId' | 'namespace'>

type BoundActions = {
  connect(target: Target, preferred: ChainNamespace | undefined): Promise<string | undefined>
  remove(connectorId: string, namespace: ChainNamespace | undefined): Promise<string | undefined>
}

export async function connectWalletOf(kit: AppKit, target: Target, preferred: ChainNamespace | undefined) {
  const namespace = target.namespace ?? preferred
  const current = readConnection(kit, namespace)
  if (current?.connectorId === target.connectorId) return current.accounts[0]?.address
  if (
    namespace &&
    readConnections(kit, namespace).connections.some(({ connectorId }) => connectorId === target.connectorId)
  ) {
    await kit.switchConnection({ connection: target, namespace })
    return kit.getAddress(namespace)
  }
  const { address } = await kit.wallets.connect(target.connectorId, namespace && { namespace })
  return address
}

export async function removeConnection(kit: AppKit, connectorId: string, namespace: ChainNamespace | undefined) {
  const found = readConnections(kit, namespace).connections.find((one) => one.connectorId === connectorId)
  if (found?.isActive) await kit.disconnect(found.namespace)
  else if (found) await kit.deleteConnection({ connectorId, ...(found.namespace && { namespace: found.namespace }) })
  return found?.accounts[0]?.address
}

export function connectionControls(
  readNamespace: () => ChainNamespace | undefined,
  { onSuccess, onError }: ConnectionCallbacks,
  { connect, remove }: BoundActions,
  setPending: (isPending: boolean) => void,
) {
  async function run(type: 'switch' | 'disconnect', action: () => Promise<string | undefined>) {
    setPending(true)
    try {
      const address = await action()
      onSuccess?.({ address, type })
    } catch (cause) {
      onError?.(cause as Error)
    } finally {
      setPending(false)
    }
  }
  return {
    /** Never rejects: `onError` has the reason. */
    switchConnection: (target: { connection: Target }) =>
      run('switch', () => connect(target.connection, readNamespace())),
    /** Never rejects: `onError` has the reason. */
    deleteConnection: (target: { connectorId: string; namespace?: ChainNamespace | undefined }) =>
      run('disconnect', () => remove(target.connectorId, target.namespace ?? readNamespace())),
  }
}

export function flagStore() {
  const { emit, subscribe } = createListeners()
  let value = false
  const store: Store<boolean> = { empty: false, get: () => value, subscribe: (_kit, onChange) => subscribe(onChange) }
  return {
    store,
    set(next: boolean) {
      value = next
      emit()
    },
  }
}
