const TAPROOT = /^(?:bc|tb|bcrt)1p/

/** Spending from ordinals accounts may burn them. @param paying accounts that the user connected */
export function withoutOrdinals<Account extends { address: string; isStated?: boolean }>(
  accounts: Account[],
  paying: readonly string[] = [],
): Account[] {
  const others = accounts.filter(
    ({ isStated, address }) => isStated || paying.includes(address) || !TAPROOT.test(address),
  )
  return others.length > 0 || paying.some((address) => !TAPROOT.test(address)) ? others : accounts
}
