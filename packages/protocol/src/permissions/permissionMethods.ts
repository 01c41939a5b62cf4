/** Methods that grant a site permissions (https://eips.ethereum.org/EIPS/eip-7715), by their present and their former name. */
export const GRANT_METHODS = ['wallet_requestExecutionPermissions', 'wallet_grantPermissions'] as const
/** Methods that revoke one. Most wallets read the second as EIP-2255, which ends the connection: we never send it for that. */
export const REVOKE_METHODS = ['wallet_revokeExecutionPermission', 'wallet_revokePermissions'] as const
export const PERMISSION_METHODS = [...GRANT_METHODS, ...REVOKE_METHODS] as const

export function isGrantMethod(method: string): boolean {
  return (GRANT_METHODS as readonly string[]).includes(method)
}

export function isPermissionMethod(method: string): method is (typeof PERMISSION_METHODS)[number] {
  return (PERMISSION_METHODS as readonly string[]).includes(method)
}
