import type { Read } from '../../rpc/createReads.ts'
import type { Description, Offer } from '../Description.ts'

/**
 * Number of transactions that the account has sent, where one of them is newer than those that were made, else undefined. The first of these
 * would take the place of that one, unless a network had mined it. Its assets and allowances are no longer those that were shown either (T114).
 * One that takes the place of another on purpose is overtaken once that does not wait any more.
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
