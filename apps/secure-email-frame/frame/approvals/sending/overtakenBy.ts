import type { Read } from '../../rpc/createReads.ts'
import type { Description, Offer } from '../shared/types.ts'

/**
 * Number of transactions that the account has sent, where that is more than the nonce of an offer, else undefined. The offer would replace the
 * newer transaction of that nonce, and its assets and allowances are no longer those that were shown (T114). A replacement is overtaken once
 * the transaction that it replaces has left the pool.
 */
export async function overtakenBy(
  { signing }: Offer,
  { replaces }: Pick<Description, 'replaces'>,
  { account, read }: { account: string; read: Read },
): Promise<number | undefined> {
  const [first] = signing.kind === 'transactions' ? signing.transactions : []
  if (first === undefined) return undefined
  if (replaces !== undefined)
    return isWaiting(await read(first.chainId, 'eth_getTransactionByHash', [replaces])) ? undefined : first.nonce + 1
  const count = Number(await read(first.chainId, 'eth_getTransactionCount', [account, 'pending']))
  // A node that is behind counts less: a nonce that is too high takes the place of nothing.
  return count > first.nonce ? count : undefined
}

function isWaiting(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && (answer as { blockHash?: unknown }).blockHash == null
}
