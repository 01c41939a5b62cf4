import { isEvmAddress } from './address.ts'

type Call = { method: string; params?: unknown }

export function revokesAccounts({ method, params }: Call): boolean {
  const permissions = firstOf(params)
  return (
    method === 'wallet_revokePermissions' &&
    typeof permissions === 'object' &&
    permissions !== null &&
    'eth_accounts' in permissions
  )
}

export function namesAddress({ params }: Call): boolean {
  return isEvmAddress(firstOf(params))
}

function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : undefined
}
