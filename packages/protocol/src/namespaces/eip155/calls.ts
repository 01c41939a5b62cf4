import { isEvmAddress } from './address.ts'

/** A request of a dapp, as EIP-1193 shapes it. */
type Call = { method: string; params?: unknown }

/**
 * True for a request that ends the site's access to the accounts, and with it the session (https://eips.ethereum.org/EIPS/eip-2255). A method
 * of the same name revokes smart sessions (https://eips.ethereum.org/EIPS/eip-7715) and ends nothing.
 */
export function revokesAccounts({ method, params }: Call): boolean {
  const permissions = firstOf(params)
  return (
    method === 'wallet_revokePermissions' &&
    typeof permissions === 'object' &&
    permissions !== null &&
    'eth_accounts' in permissions
  )
}

/** True for a `wallet_getCapabilities` that names its account (https://eips.ethereum.org/EIPS/eip-5792). */
export function namesAddress({ params }: Call): boolean {
  return isEvmAddress(firstOf(params))
}

function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : undefined
}
