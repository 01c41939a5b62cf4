import type { Read } from '../../rpc/createReads.ts'
import type { Description, Offer } from '../Description.ts'

/**
 * `true` where the account has sent something since the transactions were made: the first of them would take its place, unless a network
 * had mined it. What the account has, and what may be taken from it, is no more what was shown either (T114). One that takes the place of
 * another on purpose is overtaken once that does not wait any more.
 */
export async function isOvertaken(
  { signing }: Offer,
  { replaces }: Pick<Description, 'replaces'>,
  { account, read }: { account: string; read: Read },
): Promise<boolean> {
  const [first] = signing.kind === 'transactions' ? signing.transactions : []
  if (first === undefined) return false
  if (replaces !== undefined) return !isWaiting(await read(first.chainId, 'eth_getTransactionByHash', [replaces]))
  // A node that is behind counts less: a nonce that is too high takes the place of nothing.
  return Number(await read(first.chainId, 'eth_getTransactionCount', [account, 'pending'])) > first.nonce
}

function isWaiting(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && (answer as { blockHash?: unknown }).blockHash == null
}
