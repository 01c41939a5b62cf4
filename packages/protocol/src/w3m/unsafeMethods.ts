export const UNSAFE_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  /** Extension: removes smart account code. */
  'airlock_takeBackAccount',
  /** Extension: ENSIP-19. */
  'airlock_claimName',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const
export type UnsafeMethod = (typeof UNSAFE_METHODS)[number]

export function isUnsafeMethod(method: string): method is UnsafeMethod {
  return (UNSAFE_METHODS as readonly string[]).includes(method)
}
