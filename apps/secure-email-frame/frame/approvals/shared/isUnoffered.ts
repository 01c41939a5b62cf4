const METHODS: readonly string[] = ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation']

/** Returns `true` for a method that the user sees, and that this wallet never executes. */
export function isUnoffered(method: string): boolean {
  return METHODS.includes(method)
}
