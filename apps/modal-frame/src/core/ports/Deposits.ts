export type Deposit = {
  /** `null` for the coin. */
  contract: string | null
  units: bigint
  hash: string | null
}

/** The first read returns none. @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED */
export type DepositReader = () => Promise<readonly Deposit[]>
