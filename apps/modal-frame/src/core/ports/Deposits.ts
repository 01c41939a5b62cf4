/** What reached an account, in the smallest unit of its asset. */
export type Deposit = {
  /** `null` for the coin. */
  contract: string | null
  units: bigint
  /** `null` if the balance shows it, but no transaction. */
  hash: string | null
}

/**
 * Returns the deposits since the previous read. The first read sets the starting point and returns none.
 *
 * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
 */
export type DepositReader = () => Promise<readonly Deposit[]>
