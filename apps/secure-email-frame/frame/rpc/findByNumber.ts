import { numberToHex } from 'viem'
import type { Read } from './createReads.ts'
import { readsOf } from './readsOf.ts'

export type FoundTransaction = { hash: string; to: string | null; value: string; input: string }
export type Found = FoundTransaction | 'none'
type Wanted = { chainId: number; account: string; nonce: number }

/**
 * Finds the transaction by which an account used a number, from its block: the count of an account only grows. Steps back from the newest one
 * double, since nodes without an archive know the counts of the newest blocks alone.
 *
 * @param last a block by which the number is used
 * @returns `none` where the number went into the authorization of another one's transaction (EIP-7702), undefined where no node tells
 */
export async function findByNumber(
  { chainId, account, nonce }: Wanted,
  last: number,
  read: Read,
): Promise<Found | undefined> {
  const chain = readsOf(read, chainId)
  const isUsedAt = async (block: number) => {
    if (block < 0) return false
    const count = Number((await chain.sent(account, numberToHex(block))) ?? Number.NaN)
    if (Number.isNaN(count)) throw new Error('the node counts nothing')
    return count > nonce
  }
  try {
    let at = last
    let below = last - 1
    for (let step = 1; await isUsedAt(below); step *= 2) {
      at = below
      below = Math.max(-1, below - step)
    }
    while (at - below > 1) {
      const middle = Math.floor((at + below) / 2)
      if (await isUsedAt(middle)) at = middle
      else below = middle
    }
    const block = (await chain.block(numberToHex(at))) as Block | null
    const isWanted = (one: { from: string; nonce: string }) =>
      one.from.toLowerCase() === account.toLowerCase() && Number(one.nonce) === nonce
    return block?.transactions ? (block.transactions.find(isWanted) ?? 'none') : undefined
  } catch {
    return undefined
  }
}

type Block = { transactions?: readonly (FoundTransaction & { from: string; nonce: string })[] }
