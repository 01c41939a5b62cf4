import { type ChainNamespace, isSameAddress, normalAddress } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'

export type RecentReceiver = { address: string; name: string | null }

/** More than the view lists: a new recipient is compared with all of them to find look-alikes. */
const MAX_RECEIVERS = 50

export function receiversKey(namespace: ChainNamespace, address: string): string {
  return `@airlock/receivers:${normalAddress(namespace, address)}`
}

export function rememberReceiver(
  namespace: ChainNamespace,
  receivers: readonly RecentReceiver[],
  one: RecentReceiver,
): readonly RecentReceiver[] {
  const others = receivers.filter(({ address }) => !isSameAddress(namespace, address, one.address))
  return [one, ...others].slice(0, MAX_RECEIVERS)
}

/** Drops invalid recipients (T67). */
export function parseReceivers(stored: string | null): readonly RecentReceiver[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isReceiver).slice(0, MAX_RECEIVERS) : []
  } catch {
    return []
  }
}

function isReceiver(value: unknown): value is RecentReceiver {
  if (!isRecord(value) || typeof value.address !== 'string' || value.address.length > 128) return false
  return value.name === null || (typeof value.name === 'string' && value.name.length <= 255)
}
