/** Current and previous name (https://eips.ethereum.org/EIPS/eip-7715). */
export const GRANT_METHODS: readonly string[] = ['wallet_requestExecutionPermissions', 'wallet_grantPermissions']
/** Never sends `wallet_revokePermissions`: most wallets end the connection (EIP-2255). */
export const REVOKE_METHOD = 'wallet_revokeExecutionPermission'
export const LIST_METHOD = 'wallet_getGrantedExecutionPermissions'
