import type { Read } from '../../rpc/createReads.ts'
import type { Description, Offer } from '../shared/types.ts'

/** The offer would then replace a newer transaction, and was shown with outdated balances (T114). */
export async function findReplacement(
  { signing }: Offer,
  { replaces }: Pick<Description, 'replaces'>,
  { account, read }: { account: string; read: Read },
): Promise<number | undefined> {
  const [first] = signing.kind === 'transactions' ? signing.transactions : []
  if (first === undefined) return undefined
  if (replaces !== undefined)
    return isWaiting(await read(first.chainId, 'eth_getTransactionByHash', [replaces])) ? undefined : first.nonce + 1
  const count = Number(await read(first.chainId, 'eth_getTransactionCount', [account, 'pending']))
  // A lagging node counts less, and a nonce that is too high replaces nothing.
  return count > first.nonce ? count : undefined
}

function isWaiting(response: unknown): boolean {
  return typeof response === 'object' && response !== null && (response as { blockHash?: unknown }).blockHash == null
}
