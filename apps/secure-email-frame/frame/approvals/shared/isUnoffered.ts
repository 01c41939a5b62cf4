const METHODS: readonly string[] = ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation']

export function isUnoffered(method: string): boolean {
  return METHODS.includes(method)
}
