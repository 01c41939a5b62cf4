/** Taproot addresses of all networks. */
const TAPROOT = /^(?:bc|tb|bcrt)1p/

/**
 * Leaves out accounts for ordinals, because spending from one may burn what is kept there: those of taproot next to another kind, unless
 * the wallet itself stated that they are for payments, or a user connected them.
 *
 * @param paying accounts that a user connected: one of another kind counts as next to these
 */
export function withoutOrdinals<Account extends { address: string; isStated?: boolean }>(
  accounts: Account[],
  paying: readonly string[] = [],
): Account[] {
  const others = accounts.filter(
    ({ isStated, address }) => isStated || paying.includes(address) || !TAPROOT.test(address),
  )
  return others.length > 0 || paying.some((address) => !TAPROOT.test(address)) ? others : accounts
}
