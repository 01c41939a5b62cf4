import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { times } from '@airlock/protocol/times'
import { checksumAddress } from './checksumAddress.ts'

/** Limit of a session record. */
const MAX_ACCOUNTS = 100

export function parseAccounts(value: unknown): string[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    // Copied first, so that getters cannot change a value after its check.
    const list: unknown[] = times(Math.min(value.length, MAX_ACCOUNTS), (index) => value[index])
    if (!list.every(isEvmAddress)) return undefined
    return [...new Set(list.map(checksumAddress))]
  } catch {
    return undefined
  }
}
