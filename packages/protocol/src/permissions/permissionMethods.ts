/** Methods that grant a site permissions (https://eips.ethereum.org/EIPS/eip-7715), by their present and their former name. */
export const GRANT_METHODS: readonly string[] = ['wallet_requestExecutionPermissions', 'wallet_grantPermissions']
/** Revokes one. Most wallets read the former name, `wallet_revokePermissions`, as EIP-2255 and end the connection: we never send it. */
export const REVOKE_METHOD = 'wallet_revokeExecutionPermission'
/** Lists the permissions of the site. */
export const LIST_METHOD = 'wallet_getGrantedExecutionPermissions'
