import { isAddress, isCaipNetworkId, isChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { MAX_CONNECTIONS } from '@airlock/protocol/constants'
import { isRecord } from '@airlock/protocol/isRecord'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>
export type StoredConnection = Omit<InactiveConnection, 'isGone'> & {
  rdns?: string
  /** The visitor removed it, but the frame has not confirmed its end. */
  isEnding?: true
}

const MAX_ACCOUNTS = 100

/** Failing storage only loses it (T67). */
export function storedConnections(key: string, storage: () => Storage) {
  return {
    read(): StoredConnection[] {
      try {
        return parseConnections(JSON.parse(storage().getItem(key) ?? '[]'))
      } catch {
        return []
      }
    },
    write(connections: readonly StoredConnection[]) {
      try {
        storage().setItem(key, JSON.stringify(connections))
      } catch {
        // Without storage, connections last as long as the page.
      }
    },
  }
}

export function parseConnections(value: unknown): StoredConnection[] {
  return Array.isArray(value) ? value.slice(0, MAX_CONNECTIONS * 4).flatMap(parseConnection) : []
}

function parseConnection(value: unknown): StoredConnection[] {
  if (!isRecord(value)) return []
  const { namespace, connectorId, remote, isEnding, rdns, name, accounts, caipNetworkId } = value
  const isValid =
    isChainNamespace(namespace) &&
    isText(connectorId, 128) &&
    isText(name, 64) &&
    (remote === undefined || remote === true) &&
    (rdns === undefined || isText(rdns, 128)) &&
    isCaipNetworkId(caipNetworkId) &&
    namespaceOf(caipNetworkId) === namespace &&
    Array.isArray(accounts) &&
    accounts.length <= MAX_ACCOUNTS &&
    [...accounts].every((one) => isAddress(namespace, one))
  if (!isValid) return []
  return [
    {
      namespace,
      connectorId,
      name,
      accounts,
      caipNetworkId,
      ...(remote && { remote }),
      ...(isEnding === true && { isEnding }),
      ...(rdns && { rdns }),
    },
  ] as StoredConnection[]
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}
