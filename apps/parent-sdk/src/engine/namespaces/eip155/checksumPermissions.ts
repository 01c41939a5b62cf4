import { isRecord } from '@airlock/protocol/isRecord'
import { parseAccounts } from './parseAccounts.ts'

/** As `eth_accounts` does. Returns other shapes than https://eips.ethereum.org/EIPS/eip-2255 unchanged. */
export function checksumPermissions(permissions: unknown): unknown {
  try {
    return Array.isArray(permissions) ? permissions.map(checksumPermission) : permissions
  } catch {
    // Getters of a wallet's object may throw.
    return permissions
  }
}

function checksumPermission(permission: unknown) {
  if (!isRecord(permission) || !Array.isArray(permission.caveats)) return permission
  return { ...permission, caveats: permission.caveats.map(checksumCaveat) }
}

function checksumCaveat(caveat: unknown) {
  if (!isRecord(caveat) || caveat.type !== 'restrictReturnedAccounts') return caveat
  return { ...caveat, value: parseAccounts(caveat.value) ?? caveat.value }
}
