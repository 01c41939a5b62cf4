import type { Read } from '../../rpc/createReads.ts'
import type { Description, Offer } from '../Description.ts'

/**
 * `true` where the account has sent something since the transactions were made: the first of them would take its place, unless a network
 * had mined it. What the account has, and what may be taken from it, is no more what was shown either (T114).
 */
export async function isOvertaken(
  { signing }: Offer,
  { comesNext }: Pick<Description, 'comesNext'>,
  { account, read }: { account: string; read: Read },
): Promise<boolean> {
  const [first] = signing.kind === 'transactions' && comesNext === true ? signing.transactions : []
  if (first === undefined) return false
  return Number(await read(first.chainId, 'eth_getTransactionCount', [account, 'pending'])) !== first.nonce
}
