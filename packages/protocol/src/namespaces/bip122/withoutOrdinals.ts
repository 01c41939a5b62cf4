/** Taproot prefixes of all networks. */
const TAPROOT = /^(?:bc|tb|bcrt)1p/

/**
 * Drops ordinals accounts, because spending from one may burn ordinals: taproot next to another kind, unless the wallet
 * declared it for payments or the user connected it.
 *
 * @param paying accounts that the user connected
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
