import { type Hex, keccak256 } from 'viem'
import type { Read } from '../../rpc/createReads.ts'
import type { Offer } from '../shared/types.ts'

/** Looks up each used nonce (T114). @param sent minimum number of sent transactions; another node may know more */
export async function isThere(
  signed: ReadonlyMap<string, readonly string[]>,
  { signing }: Offer,
  { account, read, sent }: { account: string; read: Read; sent: number },
): Promise<boolean> {
  const [first, ...later] = signing.kind === 'transactions' ? signing.transactions : []
  if (first === undefined) return false
  const { chainId } = first
  const count = Math.max(sent, Number(await read(chainId, 'eth_getTransactionCount', [account, 'pending'])))
  const isKnown = async (transaction: string) =>
    (await read(chainId, 'eth_getTransactionByHash', [keccak256(transaction as Hex)])) !== null
  const used = [first, ...later.filter(({ nonce }) => nonce < count)]
  const known = await Promise.all(
    used.map(async (_, index) => {
      const created = [...signed.values()].flatMap((row) => row[index] ?? [])
      return (await Promise.all(created.map(isKnown))).includes(true)
    }),
  )
  return !known.includes(false)
}
