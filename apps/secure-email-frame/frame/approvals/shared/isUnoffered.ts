const METHODS: readonly string[] = ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation']

/** Returns `true` for a method that the person sees, and that this wallet never carries out. */
export function isUnoffered(method: string): boolean {
  return METHODS.includes(method)
}
